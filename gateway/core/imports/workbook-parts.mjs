// What of a workbook stands beside its sheets: which sheet is where, shared texts, date formats.
import { posix } from 'node:path'
import { DAMAGED, refuse, TOO_LARGE } from './workbook-refusal.mjs'
import { readXml, relationKind } from './workbook-xml.mjs'

/** The sheet our own templates keep their rows in; any other file: its first sheet. */
const DATA_SHEET = '数据'
const MAX_SHEETS = 200
const MAX_STRINGS = 200_000
/** As many as Excel itself takes. */
const MAX_STYLES = 65_490
const MAX_FORMATS = 1_000

/**
 * The sheet to be read and what its cells refer to.
 * @param {(path: string) => AsyncIterable<Buffer> | undefined} part
 * @returns {Promise<{
 *   sheet: AsyncIterable<Buffer>, strings: string[], dateStyles: boolean[], from1904: boolean
 * }>}
 */
export async function readParts(part) {
  const { sheets, from1904 } = await readBook(part('xl/workbook.xml') ?? refuse(DAMAGED))
  const paths = await readRelations(part('xl/_rels/workbook.xml.rels') ?? refuse(DAMAGED))
  // A sheet of a chart alone has no cells.
  const tables = sheets.filter(({ relation }) => paths.sheets.has(relation))
  const wanted = tables.find(({ name }) => name === DATA_SHEET) ?? tables[0] ?? refuse(DAMAGED)
  const styles = part(paths.styles ?? 'xl/styles.xml')
  const strings = part(paths.sharedStrings ?? 'xl/sharedStrings.xml')
  return {
    from1904,
    dateStyles: styles ? await readDateStyles(styles) : [],
    strings: strings ? await readStrings(strings) : [],
    sheet: part(paths.sheets.get(wanted.relation)) ?? refuse(DAMAGED),
  }
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
      sheets.push({ name: plainText(attribute('name') ?? ''), relation: relation() })
    },
  })
  return { sheets, from1904: from1904 === true }
}

async function readRelations(xml) {
  const found = { sheets: new Map() }
  await readXml(xml, {
    open({ name, attribute }, path) {
      if (path.length !== 2 || name !== 'Relationship') return
      if (attribute('TargetMode') === 'External') return
      const target = pathOf(attribute('Target') ?? '')
      const kind = relationKind(attribute('Type'))
      if (kind === 'worksheet') found.sheets.set(attribute('Id'), target)
      else if (kind === 'styles' || kind === 'sharedStrings') found[kind] ??= target
    },
  })
  return found
}

/** A target is meant from the folder of workbook.xml, or from the root. */
const pathOf = (target) =>
  target.startsWith('/') ? posix.normalize(target).slice(1) : posix.join('xl', target)

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
 * Whether `path` ends at a text of `holder` (`si`, `is`): its own, or one of its runs. How a text is
 * pronounced (`rPh`) is none of it.
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

/** Formats of the standard that show a number as a date, those of Chinese, Thai and so on included. */
const isStandardDate = (id) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)

/** By a cell's style: whether its number is a date. */
async function readDateStyles(xml) {
  const formats = new Map()
  const base = []
  const cells = []
  const formatOf = (element) => element.attribute('numFmtId')
  await readXml(xml, {
    open(element, path) {
      if (path.length !== 3) return
      if (element.name === 'numFmt') {
        if (formats.size >= MAX_FORMATS) refuse(TOO_LARGE)
        formats.set(formatOf(element), element.attribute('formatCode') ?? '')
      }
      if (element.name !== 'xf') return
      if (base.length + cells.length >= 2 * MAX_STYLES) refuse(TOO_LARGE)
      if (path[1] === 'cellStyleXfs') base.push(formatOf(element))
      if (path[1] === 'cellXfs') cells.push([formatOf(element), element.attribute('xfId')])
    },
  })
  const isDate = (id) => {
    if (id === undefined) return false
    return isStandardDate(Number(id)) || isDateCode(formats.get(id) ?? '')
  }
  return cells.map(([own, inherited]) => isDate(own ?? base[Number(inherited)]))
}

/**
 * Whether a format of the file's own shows a date: its letters are those of dates and times, and it
 * has no place for a digit. Texts in it and the locale do not count.
 */
function isDateCode(code) {
  const [first = ''] = code.slice(0, 255).split(';')
  const bare = first
    .replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
    .replace(/am\/pm|a\/p|上午\/下午|general/gi, (word) => (/^g/i.test(word) ? '#' : ''))
  return /[ymdhse]/i.test(bare) && !/[0#?%]/.test(bare.replace(/s[.,]0+/gi, 's'))
}
