// A workbook's parts beside its sheets: which sheet is where, shared texts, number formats.
import { posix } from 'node:path'
import { DAMAGED, refuse, TOO_LARGE } from './workbook-refusal.mjs'
import { readFormats } from './workbook-formats.mjs'
import { readXml, relationKind } from './workbook-xml.mjs'

/** The sheet our own templates keep their rows in; any other file: its first sheet. */
const DATA_SHEET = '数据'
const MAX_SHEETS = 200
const MAX_STRINGS = 200_000
/** The usual place of the main part; another place is named by the package's relations. */
const MAIN_PART = 'xl/workbook.xml'

/**
 * The sheet to be read and what its cells refer to.
 * @param {(path: string) => AsyncIterable<Buffer> | undefined} part
 * @returns {Promise<{
 *   sheet: AsyncIterable<Buffer>, strings: string[], from1904: boolean,
 *   formats: import('./workbook-formats.mjs').Format[]
 * }>}
 */
export async function readParts(part) {
  const main = await mainPart(part)
  const { sheets, from1904 } = await readBook(part(main) ?? refuse(DAMAGED))
  const folder = posix.dirname(main)
  const relations = posix.join(folder, '_rels', `${posix.basename(main)}.rels`)
  const paths = await readRelations(part(relations) ?? refuse(DAMAGED), folder)
  // A sheet of a chart alone has no cells.
  const tables = sheets.filter(({ relation }) => paths.sheets.has(relation))
  const shown = tables.filter(({ hidden }) => !hidden)
  const wanted = shown.find(({ name }) => name === DATA_SHEET) ?? shown[0] ?? refuse(DAMAGED)
  const styles = part(paths.styles ?? posix.join(folder, 'styles.xml'))
  const strings = part(paths.sharedStrings ?? posix.join(folder, 'sharedStrings.xml'))
  return {
    from1904,
    formats: styles ? await readFormats(styles) : [],
    strings: strings ? await readStrings(strings) : [],
    sheet: part(paths.sheets.get(wanted.relation)) ?? refuse(DAMAGED),
  }
}

async function mainPart(part) {
  if (part(MAIN_PART)) return MAIN_PART
  const { main } = await readRelations(part('_rels/.rels') ?? refuse(DAMAGED), '')
  return main ?? refuse(DAMAGED)
}

async function readBook(xml) {
  const sheets = []
  let from1904
  await readXml(xml, {
    open({ name, attribute, relation }, path) {
      if (path.length === 2 && name === 'workbookPr')
        from1904 ??= ['1', 'true'].includes(attribute('date1904'))
      if (path.length !== 3 || name !== 'sheet' || path[1] !== 'sheets') return
      if (sheets.length >= MAX_SHEETS) refuse(TOO_LARGE)
      sheets.push({
        name: plainText(attribute('name') ?? ''),
        relation: relation(),
        hidden: /hidden$/i.test(attribute('state') ?? ''),
      })
    },
  })
  return { sheets, from1904: from1904 === true }
}

/** @param folder that targets are relative to */
async function readRelations(xml, folder) {
  const found = { sheets: new Map() }
  await readXml(xml, {
    open({ name, attribute }, path) {
      if (path.length !== 2 || name !== 'Relationship') return
      if (attribute('TargetMode') === 'External') return
      const target = pathOf(attribute('Target') ?? '', folder)
      const kind = relationKind(attribute('Type'))
      if (kind === 'worksheet') found.sheets.set(attribute('Id'), target)
      else if (kind === 'officeDocument') found.main ??= target
      else if (kind === 'styles' || kind === 'sharedStrings') found[kind] ??= target
    },
  })
  return found
}

/** A target is relative to the folder of the part that names it, or to the root. */
const pathOf = (target, folder) =>
  target.startsWith('/') ? posix.normalize(target).slice(1) : posix.join(folder, target)

async function readStrings(xml) {
  const strings = []
  let current
  await readXml(xml, {
    open({ name }, path) {
      if (path.length !== 2 || name !== 'si') return
      if (strings.length >= MAX_STRINGS) refuse(TOO_LARGE)
      current = ''
    },
    text(text, path) {
      if (current !== undefined && isRunText(path, 'si')) current += text
    },
    close(path) {
      if (path.length !== 2 || current === undefined) return
      strings.push(plainText(current))
      current = undefined
    },
  })
  return strings
}

/**
 * Whether `path` ends at a text of `holder` (`si`, `is`): its own, or one of its runs. Phonetic
 * text (`rPh`) is not part of it.
 */
export function isRunText(path, holder) {
  if (path.at(-1) !== 't') return false
  return path.at(-2) === holder || (path.at(-2) === 'r' && path.at(-3) === holder)
}

/** `_x000D_` is how the format writes a character that XML cannot. */
export const plainText = (text) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : text
