// XML of a workbook as a stream of elements, identified by namespace and not by prefix.
import { SaxesParser } from 'saxes'
import { DAMAGED, refuse } from './workbook-refusal.mjs'

/** Real parts are about 8 deep, with a dozen attributes to an element. */
const MAX_DEPTH = 32
const MAX_ATTRIBUTES = 64
/** Characters without a tag between them: a cell has up to 32 767, each up to six in XML. */
const MAX_TOKEN = 256 * 1024

const MAIN = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  // The same by the standard's strict variant.
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
]
const PACKAGE = ['http://schemas.openxmlformats.org/package/2006/relationships']
const RELATIONS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]
const KNOWN = new Set([...MAIN, ...PACKAGE])

/**
 * @typedef {object} Element
 * @property {string} name local name; '' for an element of a namespace that is not a workbook's
 * @property {(name: string) => string | undefined} attribute one without a prefix
 * @property {() => string | undefined} relation `r:id`, under whatever prefix
 */

/**
 * Parses a document as it arrives. `path` holds the names from the root to the element itself.
 * @param {AsyncIterable<Buffer>} chunks UTF-8
 * @param {Handlers} on
 * @throws as `createXmlReader`
 */
export async function readXml(chunks, on) {
  const reader = createXmlReader(on)
  for await (const chunk of chunks) reader.write(chunk)
  reader.end()
}

/**
 * @typedef {{
 *   open?(element: Element, path: readonly string[]): void,
 *   text?(text: string, path: readonly string[]): void,
 *   close?(path: readonly string[]): void,
 * }} Handlers
 */

/**
 * The same for who gives the chunks one by one.
 * @param {Handlers} on
 * @param {(uri: string) => boolean} isKnown whether names of a namespace count
 * @throws on whatever is not well-formed, on document types, on what is nested too deep
 */
export function createXmlReader({ open, text, close }, isKnown = (uri) => KNOWN.has(uri)) {
  const parser = new SaxesParser({ xmlns: true })
  const path = []
  let attributes = 0
  let token = 0
  parser.on('doctype', () => refuse(DAMAGED))
  parser.on('opentagstart', () => {
    attributes = 0
    if (path.length >= MAX_DEPTH) refuse(DAMAGED)
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) refuse(DAMAGED)
  })
  parser.on('comment', () => (token = 0))
  parser.on('opentag', (tag) => {
    token = 0
    path.push(isKnown(tag.uri) ? tag.local : '')
    open?.(elementOf(tag, path.at(-1)), path)
  })
  parser.on('closetag', () => {
    token = 0
    close?.(path)
    path.pop()
  })
  const onText = (part) => text?.(part, path)
  parser.on('text', onText)
  parser.on('cdata', onText)

  const decoder = new TextDecoder('utf-8', { fatal: true })
  return {
    /** @param {Buffer} chunk */
    write(chunk) {
      const part = decoder.decode(chunk, { stream: true })
      token += part.length
      parser.write(part)
      if (token > MAX_TOKEN) refuse(DAMAGED)
    },
    end() {
      parser.write(decoder.decode())
      parser.close()
    },
  }
}

const elementOf = ({ attributes }, name) => ({
  name,
  attribute: (wanted) => attributes[wanted]?.value,
  relation: () =>
    Object.values(attributes).find(({ local, uri }) => local === 'id' && RELATIONS.includes(uri))
      ?.value,
})

/**
 * The kind of a relationship: `officeDocument`, `worksheet`, `styles`, `sharedStrings`, ...; '' if
 * unknown.
 */
export function relationKind(type) {
  const base = RELATIONS.find((one) => type?.startsWith(`${one}/`))
  return base === undefined ? '' : type.slice(base.length + 1)
}
