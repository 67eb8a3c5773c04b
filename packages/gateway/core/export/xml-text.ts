/** Longest text Excel takes in a cell. */
const MAX_TEXT = 32_767

/** A text as a cell's XML writes it, and whether it has blanks at an end, which must be said. */
export interface XmlText {
  xml: string
  hasEdge: boolean
}

/** Most texts hold nothing that XML writes otherwise, and are let through as they are. */
export function xmlText(text: string): XmlText {
  if (text.length <= MAX_TEXT && !UNSURE.test(text)) return { xml: text, hasEdge: false }
  const kept = printable(text)
  return { xml: escaped(kept), hasEdge: /^\s|\s$/.test(kept) }
}

/** What is forbidden, has another form, or stands as a blank at an end. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSURE = /[\u0000-\u001f&<>_\ud800-\udfff\ufffe\uffff]|^\s|\s$/

/** Text without what XML forbids: no control characters, no half of an emoji. */
const printable = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    // oxlint-disable-next-line no-control-regex -- they are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

/** No `_x0041_` by chance. */
const escaped = (text: string): string =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[&<>\r]/g, (char) => ESCAPES[char]!)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A bare one would be read as a line feed.
  '\r': '&#13;',
}
