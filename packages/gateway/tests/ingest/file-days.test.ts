import { beforeAll, describe, expect, test } from 'vitest'
import { createCalendar, SHIPPED_YEARS } from '../../core/holidays'
import { dueDateOf } from '../../features/ingest/file-days'
import { figuresOf } from '../../figures'
import { source } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const DAY = 86_400_000

describe('files of days off come with those of the next working day', () => {
  test.each([
    ['2026-11-19', 'DAILY', '2026-11-20'],
    ['2026-11-20', 'DAILY', '2026-11-21'],
    ['2026-11-19', 'WORKING', '2026-11-20'],
    ['2026-11-20', 'WORKING', '2026-11-23'],
    ['2026-11-21', 'WORKING', '2026-11-23'],
    // National Day, and the weekend worked instead.
    ['2026-09-30', 'WORKING', '2026-10-08'],
    ['2026-10-09', 'WORKING', '2026-10-10'],
  ] as const)('the file of %s is due, %s, on %s', (day, fileDays, due) => {
    expect(dueDateOf(day, fileDays, createCalendar(SHIPPED_YEARS).isLikelyWorked)).toBe(due)
  })
})

describe('a source without files over a weekend', async () => {
  const gw = await gatewayForFile()
  const admin = await gw.signIn('fws_admin')
  const board: Record<string, string[]> = { DAILY: [], WORKING: [] }
  const missing: number[] = []

  const figure = async () => {
    const figures = figuresOf(
      { db: gw.db, kind: 'pglite' } as unknown as Parameters<typeof figuresOf>[0],
      { folders: [], clock: gw.clock },
    )
    const found = await figures.find(({ name }) => name === 'ingest_file_missing')!.read()
    return found.find(({ labels }) => labels?.provider === '6000000000000001')!.value
  }

  beforeAll(async () => {
    await gw.keepOnlyJobs()
    await gw.db.update(source).set({ expectedBy: '' })
    const ids: Record<string, string> = {}
    for (const fileDays of ['DAILY', 'WORKING']) {
      const form = {
        sourceName: `周末${fileDays}`,
        feeFrom: 'RATES',
        settleOn: 'EVENT',
        expectedBy: '09:30',
        fileDays,
        profile: 'generic-csv',
        sourceStatus: 'ACTIVE',
      }
      const { respData } = await gw.post('/v1/source/save', form, { session: admin })
      ids[fileDays] = (respData as { sourceId: string }).sourceId
    }
    // A Tuesday that the provider takes off, beside the days that ship.
    const own = {
      year: '2026',
      offText: '2026-11-24',
      workedText: '',
      sourceText: '行业通知',
      version: 1,
    }
    await gw.post('/v1/holiday/save', own, { session: admin })
    // From Friday, 15:00, to Saturday, Sunday, Monday, the day off and the day after it.
    for (let day = 0; day < 5; day += 1) {
      await gw.clock.advance(DAY)
      const session = await gw.signIn('fws_admin')
      missing.push(await figure())
      for (const [fileDays, sourceId] of Object.entries(ids)) {
        const { respData } = await gw.post('/v1/ingest/dayList', { sourceId }, { session })
        const states = (respData.list as Record<string, string>[])
          .filter((row) => row.day! >= '2026-11-20')
          .map((row) => `${row.day!.slice(8)} ${row.fileState}`)
        board[fileDays]!.push(states.join())
      }
    }
  })

  test('misses Friday’s on Saturday where each day has its file', () => {
    expect(board['DAILY']).toEqual([
      '21 PENDING,20 MISSING',
      '22 PENDING,21 MISSING,20 MISSING',
      '23 PENDING,22 MISSING,21 MISSING,20 MISSING',
      '24 PENDING,23 MISSING,22 MISSING,21 MISSING,20 MISSING',
      '25 PENDING,24 MISSING,23 MISSING,22 MISSING,21 MISSING,20 MISSING',
    ])
  })

  test('misses all three on Monday where they come on working days, and none on the provider’s day off', () => {
    expect(board['WORKING']).toEqual([
      '21 PENDING,20 PENDING',
      '22 PENDING,21 PENDING,20 PENDING',
      '23 PENDING,22 MISSING,21 MISSING,20 MISSING',
      '24 PENDING,23 PENDING,22 MISSING,21 MISSING,20 MISSING',
      '25 PENDING,24 MISSING,23 MISSING,22 MISSING,21 MISSING,20 MISSING',
    ])
  })

  test('counts for /metrics what is due today', () => {
    expect(missing).toEqual([1, 1, 4, 1, 3])
  })
})
