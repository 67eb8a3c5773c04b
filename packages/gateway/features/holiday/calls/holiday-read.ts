import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { daysText } from '#domain/holiday/days'
import { codes } from '#domain/holiday/fields'
import { readNotice } from '#domain/holiday/notice'
import { defineCall } from '../../../core/call'
import { text } from '../../../core/inputs'

/**
 * Reads the days off and worked weekends out of a notice's text, to be looked at before they are saved;
 * what cannot be read is left empty.
 */
export default defineCall({
  path: '/v1/holiday/read',
  access: { roles: ['3'], codes: [codes.verbs.edit] },
  request: z.object({ sourceText: text(2000) }),
  async handler({ clock }, { sourceText }) {
    const thisYear = Number(formatDate(clock.now()).slice(0, 4))
    const read = readNotice(sourceText, [thisYear, thisYear + 1, thisYear + 2].map(String))
    if (!read) return { year: null, offText: null, workedText: null }
    const { year, offDays, workedDays } = read
    return { year, offText: daysText(offDays), workedText: daysText(workedDays) }
  },
})
