// The lines of MT940 statements as rows of a table (SWIFT, category 9).
import { refuse } from '../../../core/imports/workbook-refusal.mjs'
import { bankHeader, bankRecord } from './bank-columns.mjs'
import { textLines } from './text-lines.mjs'

const TAG = /^:(\d{2}[A-Z]?):(.*)$/s
/** Mark, day, currency, amount. */
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]{1,15})$/
/** Value day, booking day, mark, amount, kind, customer's and bank's reference, supplement. */
const LINE =
  /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?([\d,]{1,15})[NFS][A-Z0-9]{3}([^/\n]*(?:\/(?!\/)[^/\n]*)*)(?:\/\/([^\n]*))?(?:\n(.*))?$/s
/** A field has a few lines; one without end is another kind of file. */
const MAX_FIELD_LINES = 100

/**
 * Balances and lines of all statements of a file, in order. A balance between two pages is left out.
 * @param {string} path
 * @param {'utf-8' | 'gb18030'} encoding
 */
export async function* mt940Records(path, encoding) {
  yield bankHeader()
  let account = ''
  /** A line whose :86: may follow. */
  let open
  for await (const { line, tag, value } of fields(path, encoding)) {
    const about = { 账号: account }
    if (open && tag !== '86') {
      yield bankRecord(open.line, open.text, open.values)
      open = undefined
    }
    if (tag === '25') account = value.split('\n')[0].replace(/[\s-]/g, '')
    else if (tag === '60F' || tag === '62F') {
      const match = BALANCE.exec(value.trim()) ?? refuse(`第${line}行：余额格式不正确`)
      const [, mark, day, currency, amount] = match
      if (currency !== 'CNY') refuse(`第${line}行：只支持人民币(CNY)，文件为${currency}`)
      yield bankRecord(line, `:${tag}:${value}`, {
        ...about,
        类型: tag === '60F' ? '期初' : '期末',
        记账日期: dayOf(day),
        收付: mark,
        金额: yuan(amount),
      })
    } else if (tag === '61') {
      const match = LINE.exec(value) ?? refuse(`第${line}行：流水格式不正确`)
      const [, valueDay, bookDay, mark, amount, reference, serial, supplement] = match
      const day = dayOf(valueDay)
      open = {
        line,
        text: `:61:${value}`,
        values: {
          ...about,
          类型: '流水',
          起息日期: day,
          记账日期: bookDay ? bookDayOf(day, bookDay) : day,
          收付: mark,
          金额: yuan(amount),
          参考号: reference === 'NONREF' ? '' : reference,
          流水号: serial,
          摘要: supplement,
        },
      }
    } else if (tag === '86' && open) Object.assign(open.values, detailsOf(value, open.values))
  }
  if (open) yield bankRecord(open.line, open.text, open.values)
}

/** The fields of the file with their continuation lines. */
async function* fields(path, encoding) {
  let field
  let lines = 0
  for await (const { line, text } of textLines(path, encoding)) {
    // Block ends and headers of SWIFT messages.
    if (/^-?\}?\s*$/.test(text) || text.startsWith('{')) {
      const at = text.indexOf('{4:')
      if (at < 0 || text.slice(at + 3).trim() === '') continue
    }
    const match = TAG.exec(text.replace(/^.*\{4:/, ''))
    if (match) {
      if (field) yield field
      field = { line, tag: match[1], value: match[2] }
      lines = 0
    } else if (field) {
      if (++lines > MAX_FIELD_LINES) refuse(`第${line}行：字段过长，不是MT940文件`)
      field.value += `\n${text}`
    } else refuse(`第${line}行：不是MT940文件`)
  }
  if (field) yield field
}

/** `261101` -> `2026-11-01`. */
const dayOf = (text) => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/** The booking day has no year: the nearest one to the value day. */
function bookDayOf(valueDay, text) {
  const monthDay = `${text.slice(0, 2)}-${text.slice(2, 4)}`
  const year = Number(valueDay.slice(0, 4))
  const away = Number(text.slice(0, 2)) - Number(valueDay.slice(5, 7))
  return `${year + (away > 6 ? -1 : away < -6 ? 1 : 0)}-${monthDay}`
}

/** `1500,5` -> `1500.5`. */
const yuan = (amount) => amount.replace(',', '.').replace(/\.$/, '')

/** What the information to the owner tells: codes between slashes, subfields of `?`, or free text. */
function detailsOf(value, before) {
  const text = value.replaceAll('\n', '')
  const coded = (code) => new RegExp(`/${code}/([^/]*)`).exec(text)?.[1]?.trim()
  const part = (...numbers) =>
    numbers
      .map((number) => new RegExp(`\\?${number}([^?]*)`).exec(text)?.[1] ?? '')
      .join('')
      .trim()
  const purpose = coded('REMI') ?? (text.includes('?20') ? part(20, 21, 22, 23, 24, 25) : text)
  return {
    参考号: before.参考号 || coded('EREF') || '',
    对方户名: coded('NAME') ?? part(32, 33),
    对方账号: coded('ACCT') ?? part(31),
    摘要: [before.摘要, purpose].filter(Boolean).join(' '),
  }
}
