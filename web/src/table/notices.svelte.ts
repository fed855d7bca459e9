// Tells the reader when it is their turn: in the page title, by a sound, and by a notification if allowed.

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

  /** Call this whenever the table changes. */
  follow(known: Known, title: string): void {
    const isMine = this.#table.isMyTurn;
    document.title = `${isMine ? "● " : ""}${title} · Cryptid`;
    if (isMine && !this.#wasMine) setTimeout(() => this.#alert(known, title)); // the move is drawn first
    this.#wasMine = isMine;
  }

  close(): void {
    void this.#audio?.close();
  }

  #alert(known: Known, title: string): void {
    if (settings.sound) this.#chime();
    if (settings.notices && document.hidden && Notification.permission === "granted")
      notify(title, known.table.code);
  }

  /** Play two soft tones. Browsers allow sound only after the first tap on the page. */
  #chime(): void {
    if ("userActivation" in navigator && !navigator.userActivation.hasBeenActive) return;
    this.#audio ??= new AudioContext();
    if (this.#audio.state !== "running") {
      void this.#audio.resume();
      return;
    }
    tone(this.#audio, 523, 0);
    tone(this.#audio, 784, 0.14);
  }
}

/** Show a notification, through the service worker where pages may not (Android). */
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
