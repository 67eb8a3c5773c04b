import { describe, expect, test } from 'vitest'
import { gatewayForFile } from '../../support/gateway'
import { differencesAbout, filed, shortly, told, wording } from '../../ingest/compared'
import { openMerchant } from '../../ingest/support'

const gw = await gatewayForFile()
const { merId } = await openMerchant(gw)
const BEFORE = '2026-11-19'
/** Its statement is made while these tests run. */
const DAY = '2026-11-20'
const { pay, back, paidEvent, backEvent } = wording(merId, DAY)

const about = async (day: string, ...nos: string[]) =>
  shortly(await differencesAbout(gw, day, ...nos))
/** Something else, which makes a file of the day. */
const other = (day: string, no: string) => pay({ day, no, amt: 1 })

describe('a payment of the last minutes of a day', () => {
  const late = (no: string) => paidEvent({ day: BEFORE, at: '23:45', no })
  const missing = [['NO_CHANNEL', 'PAY', 100, null]]

  test('is none of the day’s differences while the next day’s file may have it', async () => {
    await told(
      gw,
      late('L1'),
      late('L2'),
      late('L3'),
      paidEvent({ day: BEFORE, at: '23:15', no: 'L4' }),
    )
    await filed(gw, 'l-1.csv', BEFORE, pay({ day: BEFORE, at: '23:45', no: 'L3' }))
    expect(await about(BEFORE, 'L1', 'L2', 'L3')).toEqual([])
    expect(await about(BEFORE, 'L4')).toEqual(missing)
  })

  test('is matched there, or is a difference of the next day', async () => {
    await filed(gw, 'l-2.csv', DAY, pay({ at: '00:05', no: 'L1' }))
    expect(await about(DAY, 'L2')).toEqual([])
    await gw.clock.advance(20 * 3_600_000)
    expect(await about(BEFORE, 'L1', 'L2', 'L3')).toEqual([])
    expect(await about(DAY, 'L1', 'L3')).toEqual([])
    expect(await about(DAY, 'L2')).toEqual(missing)
  })

  test('with another amount in the next day’s file is a difference of that day', async () => {
    await told(gw, late('L5'))
    await filed(gw, 'l-3.csv', DAY, pay({ at: '00:05', no: 'L5', amt: 90 }))
    expect(await about(BEFORE, 'L5')).toEqual([])
    expect(await about(DAY, 'L5')).toEqual([['AMOUNT', 'PAY', 100, 90]])
  })

  test('that is in both files is one line too many of the second', async () => {
    await told(gw, late('L6'))
    await filed(gw, 'l-4.csv', BEFORE, pay({ day: BEFORE, at: '23:45', no: 'L6' }))
    await filed(gw, 'l-5.csv', DAY, pay({ at: '00:05', no: 'L6' }))
    expect(await about(BEFORE, 'L6')).toEqual([])
    expect(await about(DAY, 'L6')).toEqual([['NO_LOCAL', 'PAY', null, 100]])
  })
})

test('a payment of a day’s first minutes may be in the file of the day before', async () => {
  await told(gw, paidEvent({ at: '00:10', no: 'E1' }), paidEvent({ at: '00:40', no: 'E2' }))
  await filed(
    gw,
    'e-1.csv',
    BEFORE,
    pay({ day: BEFORE, at: '23:59', no: 'E1' }),
    pay({ day: BEFORE, at: '23:59', no: 'E2' }),
  )
  await filed(gw, 'e-2.csv', DAY, other(DAY, 'E-OTHER'))
  expect(await about(BEFORE, 'E1')).toEqual([])
  expect(await about(DAY, 'E1')).toEqual([])
  expect(await about(BEFORE, 'E2')).toEqual([['NO_LOCAL', 'PAY', null, 100]])
  expect(await about(DAY, 'E2')).toEqual([['NO_CHANNEL', 'PAY', 100, null]])
})

test('a refund of the last minutes is carried as a payment is', async () => {
  await told(
    gw,
    paidEvent({ day: BEFORE, no: 'B' }),
    backEvent({ day: BEFORE, at: '23:50', no: 'BR', of: 'B' }),
  )
  await filed(gw, 'b-1.csv', BEFORE, pay({ day: BEFORE, no: 'B' }))
  expect(await about(BEFORE, 'BR')).toEqual([])
  expect(await about(DAY, 'BR')).toEqual([['NO_CHANNEL', 'REFUND', -40, null]])
  await filed(gw, 'b-2.csv', DAY, back({ at: '00:01', no: 'BR', of: 'B' }))
  expect(await about(DAY, 'BR')).toEqual([])
})

describe('a day without a file after one with a file', () => {
  test('leaves what is missing of the last minutes to the day that has one', async () => {
    await told(gw, paidEvent({ at: '23:50', no: 'N1' }))
    await filed(gw, 'n-1.csv', DAY, other(DAY, 'N-OTHER'))
    expect(await about(DAY, 'N1')).toEqual([])
    // At 10:00 on the 22nd the statement of the 21st is made, and no file of it is there.
    await gw.clock.advance(24 * 3_600_000)
    expect(await about(DAY, 'N1')).toEqual([['NO_CHANNEL', 'PAY', 100, null]])
  })

  test('takes it back when its file comes after all', async () => {
    await filed(gw, 'n-2.csv', '2026-11-21', other('2026-11-21', 'N-THIRD'))
    expect(await about(DAY, 'N1')).toEqual([])
    expect(await about('2026-11-21', 'N1')).toEqual([['NO_CHANNEL', 'PAY', 100, null]])
  })
})
