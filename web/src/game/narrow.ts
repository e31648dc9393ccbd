// Which screens have one column: those held upright, and small windows. The same words stand in the parts' styles.
export const NARROW = "((max-width: 960px) and (orientation: portrait)) or (max-width: 640px)";
