import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { daysText, readDays } from '#domain/holiday/days'
import { codes } from '#domain/holiday/fields'
import { holidayForm } from '#domain/holiday/form-fields'
import { defineCall } from '../../../core/call'
import { badField, conflict } from '../../../core/errors'
import { retryWaitingEvents } from '../../../core/ingest-retry'
import { byRules, code, optional, text, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { noteChange } from '../../../core/operations/notes'
import { findYear, holidayRow } from '../holiday-list'
import { holidayYear } from '../holiday-schema'

/** A year's days off and worked weekends; settle dates that are set already stay as they are (domain §18). */
export default defineCall({
  path: '/v1/holiday/save',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  async current({ year = '' }, context) {
    // A form without a version is of a new year.
    const {
      version: _,
      yearStatus: _status,
      ...row
    } = holidayRow(await findYear(context, year.trim()))
    return row
  },
  request: z
    .object({
      year: code(4),
      version: optional(version),
      offText: text(1000),
      workedText: optional(text(1000)),
      sourceText: text(2000),
    })
    .check(byRules(holidayForm)),
  /** @throws CallError 90400 at the days, 90409 for a past year, or a year that has been entered meanwhile */
  async handler(context, { year, version: seen, offText, workedText = '', sourceText }) {
    const { tx, caller, clock } = context
    const { providerId } = caller
    const now = clock.now()
    if (year < formatDate(now).slice(0, 4)) throw conflict('往年的节假日不能修改')
    const offDays = daysOf('offText', offText, year)
    const workedDays = daysOf('workedText', workedText, year)
    const both = workedDays.find((day) => offDays.includes(day))
    if (both) throw badField('workedText', `${both} 同时写在放假里`)
    const weekday = workedDays.find((day) => ![0, 6].includes(weekdayOf(day)))
    if (weekday) throw badField('workedText', `${weekday} 不是周末`)
    const key = and(eq(holidayYear.providerId, providerId), eq(holidayYear.year, year))
    const [before] = await tx.select().from(holidayYear).where(key).for('update')
    const isEntered = () => badField('year', '该年已维护，请在列表里修改')
    if (before && seen === undefined) throw isEntered()
    if (before) checkVersion(before, seen)
    const next = (before?.version ?? 0) + 1
    const set = { offDays, workedDays, sourceText, updateTime: new Date(now), version: next }
    if (before) await tx.update(holidayYear).set(set).where(key)
    else {
      const made = await tx
        .insert(holidayYear)
        .values({ providerId, year, ...set })
        .onConflictDoNothing()
        .returning()
      if (made.length === 0) throw isEntered()
    }
    const words = (of: { offDays: readonly string[]; workedDays: readonly string[] }) => ({
      放假: daysText(of.offDays),
      调休上班: daysText(of.workedDays),
    })
    const change = { ...(before && { before: words(before) }), after: words(set) }
    noteChange(tx, { type: 'holiday', id: year, ...change })
    // Payments may wait for the settle dates of this year.
    await retryWaitingEvents(tx, providerId, now)
    return { year, version: next }
  },
})

function daysOf(field: string, words: string, year: string): string[] {
  const read = readDays(words, year)
  if ('wrong' in read) throw badField(field, `「${read.wrong}」不是${year}年的日期或范围`)
  return read.days
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
