"""What is measured from outside, and the baseline that `undercroft bench --check` (`make bench`) compares with."""
