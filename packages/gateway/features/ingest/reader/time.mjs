// Times as files write them, in the form of the wire.
import { Fault } from './amount.mjs'

const DAY_MS = 86_400_000
const LENGTHS = { Y: 4, M: 2, D: 2, H: 2, m: 2, s: 2 }

/**
 * @param {string[]} formats such as `YYYY-MM-DD HH:mm:ss`; letters stand for digits
 * @param {string | undefined} fileDate YYYY-MM-DD; a time without a year lies at most a day after it
 * @returns {(text: string) => string | Fault} YYYY-MM-DD HH:mm:ss
 */
export function createTimeReader(formats, fileDate) {
  const places = formats.map(placesOf)
  return (text) => {
    for (const [at, format] of formats.entries()) {
      const parts = text.length === format.length && partsOf(text, format, places[at])
      if (parts) return timeOf(parts, fileDate)
    }
    return new Fault(`时间格式不是${formats.join('或')}`)
  }
}

/** Where a format has each part. */
const placesOf = (format) =>
  Object.entries(LENGTHS).flatMap(([letter, length]) => {
    const from = format.indexOf(letter)
    return from < 0 ? [] : [{ letter, from, to: from + length }]
  })

/** @returns {Record<string, string> | undefined} digits by letter; undefined: not in this format */
function partsOf(text, format, places) {
  for (let at = 0; at < format.length; at++) {
    const isDigit = text[at] >= '0' && text[at] <= '9'
    if (format[at] in LENGTHS ? !isDigit : text[at] !== format[at]) return undefined
  }
  return Object.fromEntries(places.map(({ letter, from, to }) => [letter, text.slice(from, to)]))
}

function timeOf({ Y, M = '01', D = '01', H = '00', m = '00', s = '00' }, fileDate) {
  if (Y !== undefined) return existing(Y, M, D, `${H}:${m}:${s}`)
  if (fileDate === undefined) return new Fault('时间没有年份，请指定账单日期')
  const dayAfter = new Date(Date.parse(fileDate) + DAY_MS).toISOString()
  const year = Number(dayAfter.slice(0, 4))
  const isLater = `${M}-${D}` > dayAfter.slice(5, 10)
  return existing(String(isLater ? year - 1 : year), M, D, `${H}:${m}:${s}`)
}

function existing(year, month, day, clock) {
  const text = `${year}-${month}-${day} ${clock}`
  const time = new Date(`${year}-${month}-${day}T${clock}Z`)
  const isReal =
    !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text.slice(0, 10)
  return isReal ? text : new Fault('时间不存在')
}
