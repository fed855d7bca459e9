// What the sections of the rules tell the text they stand in: their titles, and which one is about the present phase.

import { createContext } from "svelte";

export interface RulesProps {
  /** the section to open at: what is happening at the table now */
  readonly at?: string | undefined;
}

export interface Contents {
  readonly at: string | undefined;
  add(section: { readonly id: string; readonly title: string }): void;
}

export const [contentsOf, setContents] = createContext<Contents>();

/** The anchor of a section. */
export const anchorOf = (id: string): string => `rule-${id}`;

/** The ranges of a text in which one of these words stands, ignoring case. */
export function rangesOf(root: Node, words: readonly string[]): readonly Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Range[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.toLowerCase() ?? "";
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + word.length);
        found.push(range);
      }
    }
  }
  return found;
}

/** The words around the first place of a word in a text. */
export function around(text: string, word: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const at = plain.toLowerCase().indexOf(word);
  const from = at < 0 ? 0 : Math.max(0, plain.lastIndexOf(" ", Math.max(0, at - 24)) + 1);
  const to = from + 72 < plain.length ? plain.lastIndexOf(" ", from + 72) : plain.length;
  return `${from > 0 ? "… " : ""}${plain.slice(from, to)}${to < plain.length ? " …" : ""}`;
}
