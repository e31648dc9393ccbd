// The page begins here. Knows the frame of the page; knows no game.
import { mount } from "svelte";
import App from "./App.svelte";
import "@fontsource/alegreya/latin-700.css";
import "./styles/tokens.css";
import "./styles/base.css";

const place = document.getElementById("page");
if (place === null) throw new Error("index.html has no #page");
mount(App, { target: place });
