// Matches the headers of a table, ignoring decoration.

/** A note in brackets at the end: `（必填）`, `(SN)`. */
const NOTE = /\([^()]*\)$/

/** A header without blanks and invisible characters, half width, without `*` around it. */
const plain = (title) =>
  title
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\s]/gu, '')
    .replace(/^[*:]+|[*:]+$/g, '')
    .toLowerCase()

/** The same without the notes in brackets behind it. */
function bare(title) {
  let key = plain(title)
  while (NOTE.test(key)) key = plain(key.replace(NOTE, ''))
  return key
}

/**
 * Finds a table's columns: a title matches the header it equals, else the one it equals without the
 * notes behind both.
 * @param {readonly string[]} titles by column; may have gaps
 * @param {readonly string[]} headers
 * @returns {Map<string, number[]>} the columns of each header; more than one: the title occurs
 *   twice
 */
export function columnsOf(titles, headers) {
  const exact = new Map(headers.map((header) => [plain(header), header]))
  const loose = new Map()
  for (const header of headers) {
    const key = bare(header)
    // Headers that differ only in their notes are matched with them.
    loose.set(key, loose.has(key) ? undefined : header)
  }
  const columns = new Map(headers.map((header) => [header, []]))
  titles.forEach((title, column) => {
    const header = exact.get(plain(title)) ?? loose.get(bare(title))
    if (header !== undefined) columns.get(header).push(column)
  })
  return columns
}
