/** Longest text Excel takes in a cell. */
const MAX_TEXT = 32_767

/**
 * A text as a cell's XML writes it, and whether it has blanks at an end, which needs an attribute.
 */
export interface XmlText {
  xml: string
  hasEdge: boolean
}

/** Most texts need no escaping, and are returned as they are. */
export function xmlText(text: string): XmlText {
  if (text.length <= MAX_TEXT && !UNSURE.test(text)) return { xml: text, hasEdge: false }
  const kept = printable(text)
  return { xml: escaped(kept), hasEdge: /^\s|\s$/.test(kept) }
}

/** Characters that are forbidden or escaped, and a blank at an end. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSURE = /[\u0000-\u001f&<>_\ud800-\udfff\ufffe\uffff]|^\s|\s$/

/** Text without what XML forbids: no control characters, no half of an emoji. */
const printable = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    // oxlint-disable-next-line no-control-regex -- they are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

/** Escapes a literal `_x0041_`, which would be read as a character. */
const escaped = (text: string): string =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[&<>\r]/g, (char) => ESCAPES[char]!)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A bare one would be read as a line feed.
  '\r': '&#13;',
}
