/** Pairs of neighbouring characters in a typed text: `gramsIn('星巴克')` -> `['星巴', '巴克']`. */
export function gramsIn(text: string): string[] {
  const letters = [...folded(text)]
  return [...new Set(letters.slice(1).map((letter, i) => letters[i]! + letter))]
}

/** A to Z in lower case; other characters unchanged. */
export const folded = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
