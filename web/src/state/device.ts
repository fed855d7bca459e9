// What is kept on this device, in localStorage. A browser may refuse that: then nothing is kept, and all the rest works.

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // It holds as long as the page is open.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There was nothing.
  }
}
