// How the numbers of a workbook are shown: by the style of a cell.
import { standardFormat } from './number-text.mjs'
import { refuse, TOO_LARGE } from './workbook-refusal.mjs'
import { readXml } from './workbook-xml.mjs'

/** As many as Excel itself takes. */
const MAX_STYLES = 65_490
const MAX_FORMATS = 1_000

/**
 * @typedef {object} Format
 * @property {boolean} date whether it shows a number as a date
 * @property {string | undefined} code the number format; undefined: as the number is
 */

/**
 * The number formats by a cell's style.
 * @returns {Promise<Format[]>}
 */
export async function readFormats(xml) {
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
  const format = (id) => {
    if (id === undefined) return { date: false, code: undefined }
    const code = formats.get(id) ?? standardFormat(id)
    return { date: isStandardDate(Number(id)) || isDateCode(code ?? ''), code }
  }
  return cells.map(([own, inherited]) => format(own ?? base[Number(inherited)]))
}

/**
 * Standard formats that show a number as a date, including those of Chinese, Thai and other
 * locales.
 */
const isStandardDate = (id) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)

/**
 * Whether a custom format shows a date: its letters are those of dates and times, and it has no
 * place for a digit. Texts in it and the locale do not count.
 */
function isDateCode(code) {
  const [first = ''] = code.slice(0, 255).split(';')
  const bare = first
    .replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
    .replace(/am\/pm|a\/p|上午\/下午|general/gi, (word) => (/^g/i.test(word) ? '#' : ''))
  return /[ymdhse]/i.test(bare) && !/[0#?%]/.test(bare.replace(/s[.,]0+/gi, 's'))
}
