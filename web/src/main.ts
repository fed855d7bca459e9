import { mount } from "svelte";
import App from "./App.svelte";
import "./look/base.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app element");
mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator)
  navigator.serviceWorker.register("/worker.js").catch(() => undefined); // optional: the app works without it
