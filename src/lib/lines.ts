/** Numbers as they are pasted: one a line, or apart by commas; case does not tell them apart. */
export const linesIn = (text: unknown): string[] => [
  ...new Set(
    String(text ?? '')
      .toUpperCase()
      .split(/[\n,，;；、]/)
      .map((line) => line.replace(/\s/g, ''))
      .filter(Boolean),
  ),
]
