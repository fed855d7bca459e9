// The parts of the faces, put into the page once, when the first face is drawn.

import url from "./kit.svg?url";

let loaded: Promise<void> | null = null;

/** Resolves when faces can be drawn. Without the kit, or while it loads, a face is an empty plate. */
export function loadKit(): Promise<void> {
  loaded ??= fetch(url)
    .then((response) => response.text())
    .then((kit) => {
      const holder = document.createElement("div");
      holder.className = "face-kit";
      holder.ariaHidden = "true";
      holder.innerHTML = kit; // from our own build
      document.body.append(holder);
    })
    .catch(() => {
      loaded = null;
    });
  return loaded;
}
