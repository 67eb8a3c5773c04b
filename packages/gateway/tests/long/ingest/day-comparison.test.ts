import { describe, expect, test } from 'vitest'
import { prove } from '../../../features/proof/prove'
import { gatewayForFile } from '../../support/gateway'
import { DAY, differencesAbout, filed, shortly, told, wording } from '../../ingest/compared'
import { openMerchant } from '../../ingest/support'

const gw = await gatewayForFile()
const { merId } = await openMerchant(gw)
const { pay, back, revoked, paidEvent, backEvent } = wording(merId)

const about = async (...nos: string[]) => shortly(await differencesAbout(gw, DAY, ...nos))

describe('payments of a day and the lines of its file', () => {
  test.each<[string, number[], number[], unknown[][]]>([
    ['the same line', [100], [100], []],
    ['a line twice', [100], [100, 100], [['NO_LOCAL', 'PAY', null, 100]]],
    ['another amount before it', [100], [250, 100], [['NO_LOCAL', 'PAY', null, 250]]],
    ['another amount after it', [100], [100, 250], [['NO_LOCAL', 'PAY', null, 250]]],
    ['another amount only', [100], [250], [['AMOUNT', 'PAY', 100, 250]]],
    [
      'two other amounts',
      [100],
      [250, 260],
      [
        ['AMOUNT', 'PAY', 100, 250],
        ['NO_LOCAL', 'PAY', null, 260],
      ],
    ],
    ['no line', [100], [], [['NO_CHANNEL', 'PAY', 100, null]]],
  ])('%s: %j against %j', async (_, ours, theirs, differences) => {
    const no = `P${ours.join('-')}v${theirs.join('-')}`
    await told(gw, ...ours.map((amt) => paidEvent({ no, amt })))
    await filed(
      gw,
      `${no}.csv`,
      DAY,
      ...theirs.map((amt) => pay({ no, amt })),
      pay({ no: `${no}x`, amt: 1 }),
    )
    expect(await about(no)).toEqual(differences)
  })

  test('a line of an unknown merchant is missing here', async () => {
    const fileId = await filed(gw, 'unknown.csv', DAY, pay({ no: 'UNKNOWN', merId: '777' }))
    expect(await differencesAbout(gw, DAY, 'UNKNOWN')).toMatchObject([
      {
        diffType: 'NO_LOCAL',
        lineKind: 'PAY',
        channelAmt: 100,
        diffAmt: -100,
        tradeNo: null,
        sourceId: 'SR00000001',
        fileId,
        fileLine: 2,
        eventId: expect.stringMatching(/^F/),
      },
    ])
  })

  test('a revoked payment is none on either side', async () => {
    await filed(gw, 'revoked.csv', DAY, pay({ no: 'REVOKED' }), revoked({ no: 'REVOKED' }))
    expect(await about('REVOKED')).toEqual([])
  })
})

test('a revocation that is booked as a refund of the rest answers its line', async () => {
  await told(gw, paidEvent({ no: 'PART' }), backEvent({ no: 'PARTBACK', of: 'PART', at: '10:30' }))
  const lines = [pay({ no: 'PART' }), back({ no: 'PARTBACK', of: 'PART', at: '10:30' })]
  await filed(gw, 'part.csv', DAY, ...lines)
  await told(gw, {
    eventId: 'E-PART-REVOKED',
    kind: 'trade.revoked',
    occurredAt: `${DAY} 11:00:00`,
    channelTradeNo: 'PART',
  })
  await filed(gw, 'part.csv', DAY, ...lines, pay({ no: 'PART-OTHER' }))
  expect(await about('PART')).toEqual([['NO_CHANNEL', 'REFUND', -60, null]])
  await filed(gw, 'part.csv', DAY, ...lines, revoked({ no: 'PART' }))
  expect(await about('PART')).toEqual([])
})

describe('refunds', () => {
  test.each<[string, number[], number[], unknown[][]]>([
    ['the same line', [40], [40], []],
    ['a line twice', [40], [40, 40], [['NO_LOCAL', 'REFUND', null, -40]]],
    ['another amount', [40], [30], [['AMOUNT', 'REFUND', -40, -30]]],
    ['no line', [40], [], [['NO_CHANNEL', 'REFUND', -40, null]]],
  ])('%s: %j against %j', async (_, ours, theirs, differences) => {
    const of = `Q${ours.join('-')}v${theirs.join('-')}`
    const no = `R${of}`
    await told(gw, paidEvent({ no: of }), ...ours.map((amt) => backEvent({ no, of, amt })))
    const lines = theirs.map((amt) => back({ no, of, amt }))
    await filed(gw, `${no}.csv`, DAY, pay({ no: of }), ...lines)
    expect(await about(no)).toEqual(differences)
  })

  test('a line without its refund is missing here, with the number of its payment', async () => {
    // More than is left is refused.
    await told(gw, paidEvent({ no: 'SMALL' }))
    await filed(
      gw,
      'more.csv',
      DAY,
      pay({ no: 'SMALL' }),
      back({ no: 'MORE', of: 'SMALL', amt: 130 }),
    )
    expect(await differencesAbout(gw, DAY, 'MORE')).toMatchObject([
      {
        diffType: 'NO_LOCAL',
        lineKind: 'REFUND',
        channelTradeNo: 'SMALL',
        channelRefundNo: 'MORE',
        refundNo: null,
        diffAmt: 130,
      },
    ])
  })

  test('belong to their own day, whenever the payment was', async () => {
    await told(gw, paidEvent({ no: 'OLD', day: '2026-11-18' }))
    await filed(gw, 'old-1.csv', '2026-11-18', pay({ no: 'OLD', day: '2026-11-18' }))
    await filed(gw, 'old-2.csv', DAY, back({ no: 'OLDBACK', of: 'OLD' }))
    expect(await differencesAbout(gw, '2026-11-18', 'OLD', 'OLDBACK')).toEqual([])
    expect(await about('OLD', 'OLDBACK')).toEqual([])
  })
})

describe('fees', () => {
  test('that alone differ are a difference without an amount', async () => {
    await told(gw, paidEvent({ no: 'FEE', amt: 10_000 }))
    await filed(gw, 'fee.csv', DAY, pay({ no: 'FEE', amt: 10_000, fee: 99 }))
    const [one, ...more] = await differencesAbout(gw, DAY, 'FEE')
    expect(more).toEqual([])
    expect(one).toMatchObject({
      diffType: 'FEE',
      localAmt: 10_000,
      channelAmt: 10_000,
      diffAmt: 0,
      channelFeeAmt: 99,
    })
    expect(one!.localFeeAmt).toBeLessThan(99)
  })

  test('of a line with another amount are told with neither', async () => {
    await told(gw, paidEvent({ no: 'FEEAMT', amt: 10_000 }))
    await filed(gw, 'feeamt.csv', DAY, pay({ no: 'FEEAMT', amt: 9_000, fee: 99 }))
    expect(await about('FEEAMT')).toEqual([['AMOUNT', 'PAY', 10_000, 9_000]])
  })
})

test('all differences of files are proved', async () => {
  const { proven } = await prove(gw.db)
  expect(proven.flatMap(({ differences }) => differences)).toEqual([])
})
