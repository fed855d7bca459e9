// Calls one back when it is one's turn: in the title, by a sound, and by the system where that is allowed.

import { settings } from "../state/settings.svelte";
import type { Known } from "../state/store";
import type { Table } from "../state/table.svelte";

export class Notices {
  #table: Table;
  #wasMine: boolean;
  #audio: AudioContext | null = null;

  constructor(table: Table) {
    this.#table = table;
    this.#wasMine = table.isMyTurn;
  }

  /** To be called with everything new. */
  follow(known: Known, title: string): void {
    const isMine = this.#table.isMyTurn;
    document.title = `${isMine ? "● " : ""}${title} · Cryptid`;
    if (isMine && !this.#wasMine) this.#call(known, title);
    this.#wasMine = isMine;
  }

  close(): void {
    void this.#audio?.close();
  }

  #call(known: Known, title: string): void {
    if (settings.sound) this.#chime();
    if (settings.notices && document.hidden && Notification.permission === "granted")
      notify(title, known.table.code);
  }

  /** Two soft tones. Browsers allow it once the page has been touched. */
  #chime(): void {
    this.#audio ??= new AudioContext();
    if (this.#audio.state !== "running") {
      void this.#audio.resume();
      return;
    }
    tone(this.#audio, 523, 0);
    tone(this.#audio, 784, 0.14);
  }
}

/** By the page, or by its service worker where pages may not: on Android. */
function notify(title: string, code: string): void {
  const more = { body: `Table ${code}`, tag: code, icon: "/icon.svg" };
  try {
    new Notification(title, more);
  } catch {
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(title, more));
  }
}

function tone(audio: AudioContext, frequency: number, delay: number): void {
  const from = audio.currentTime + delay;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(0.12, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
  const oscillator = new OscillatorNode(audio, { type: "sine", frequency });
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + 0.5);
}
