import { addDays } from '#domain/dates'
import { device } from '../../../schema'
import { picture } from '../../auth-review/support'
import type { changeDesk } from '../../merchant-change/support'
import type { TestGateway } from '../../support/gateway'
import { eq } from 'drizzle-orm'
import { PRODUCTS, type Dice, type Walker } from './walk'

/** Random changes of a walker, and what each means for the walk's own book. */

export interface Ask {
  kind: string
  after: Record<string, unknown>
  /** Writes it into the book; it was agreed to on `day`. */
  take?(day: string): void
}

export function wish(
  walker: Walker,
  day: string,
  serial: number,
  token: () => Promise<string>,
  roll: Dice,
): Promise<Ask> | Ask {
  const kind = roll.one([
    'RATE',
    'RATE',
    'RATE',
    'CYCLE',
    'CYCLE',
    'PAUSE',
    'SHOP',
    'LIMIT',
    'BASIC',
    'LICENCE',
  ])
  if (kind === 'RATE') {
    const product = roll.one(PRODUCTS)
    const from = addDays(day, roll.between(1, 4))
    const [rate, floor] = [roll.between(200, 900), roll.chance(0.2) ? roll.between(1, 20) : 0]
    return {
      kind,
      after: { product, feeRate: rate, feeMinAmt: floor, effectiveDate: from },
      take: () => void walker.rates[product]!.push({ from, rate, cap: 0, floor }),
    }
  }
  if (kind === 'CYCLE') {
    const cycle = roll.one(['T1', 'D1'])
    return {
      kind,
      after: { settleCycle: cycle, minSettleAmt: roll.below(4) * 2_000 },
      take: (agreed) => void walker.cycles.push({ from: addDays(agreed, 1), cycle }),
    }
  }
  if (kind === 'PAUSE') {
    const paused = !walker.paused
    return {
      kind: paused ? 'PAUSE' : 'RESUME',
      after: {},
      take: () => void (walker.paused = paused),
    }
  }
  if (kind === 'SHOP')
    return token().then((pic) => ({
      kind,
      after: {
        shopAct: 'ADD',
        shopName: `漫步分店${serial}`,
        shopRegion: '330000-330100-330106',
        shopAddr: '文三路90号东部软件园',
        shopContact: '王小明',
        shopMobile: '13800138000',
        shopDoorPics: [pic],
      },
    }))
  if (kind === 'LIMIT')
    return {
      kind,
      after: { limitChannel: roll.one(PRODUCTS), limitTxnAmt: roll.between(1, 500) * 10_000 },
    }
  if (kind === 'BASIC' || walker.subjectType !== 'ENTERPRISE')
    return {
      kind: 'BASIC',
      after: { servicePhone: `0571${String(80_000_000 + serial)}` },
    }
  return token().then((pic) => ({
    kind,
    after: {
      paper: 'LICENCE',
      renewedLicensePic: [pic],
      licenseNo: walker.licenseNo,
      licenseBegin: '2026-11-10',
      licenseEnd: addDays('2036-01-01', serial),
    },
  }))
}

export async function unbindAll(
  gw: TestGateway,
  session: Awaited<ReturnType<TestGateway['signIn']>>,
  merId: string,
): Promise<void> {
  for (const { deviceId } of await gw.db.select().from(device).where(eq(device.merId, merId)))
    await gw.post('/v1/device/unbind', { deviceId, reason: '商户注销' }, { session })
}

export interface Counts {
  asked: Record<string, number>
  agreed: Record<string, number>
  refused: Record<string, number>
}

/** One change by its whole way; by chance it is refused, withdrawn, or refused by the channel. */
export async function drive(
  desk: Awaited<ReturnType<typeof changeDesk>>,
  { merId }: Walker,
  { kind, after, take }: Ask,
  { roll, day, counts }: { roll: Dice; day: string; counts: Counts },
): Promise<boolean> {
  const count = (where: Record<string, number>, name: string) =>
    void (where[name] = (where[name] ?? 0) + 1)
  count(counts.asked, kind)
  const answer = await desk.ask(merId, kind, after)
  if (answer.respCode !== '90000') {
    const said = answer.respData?.errors?.[0]?.msg ?? answer.respDesc
    count(counts.refused, `${kind} ${String(said)}`)
    return false
  }
  const change = answer.respData
  const luck = roll.next()
  if (luck < 0.08) await desk.decide('reject', change, '资料不全')
  else if (luck < 0.14) await desk.post('withdraw', change)
  else {
    const approved = await desk.decide('approve', change)
    if (approved.respCode !== '90000') throw new Error(JSON.stringify(approved))
    if (luck < 0.22) await desk.answers(change.changeId, 'refuse')
    else {
      await desk.answers(change.changeId, 'done')
      take?.(day)
      count(counts.agreed, kind)
      return true
    }
  }
  return false
}

export const tokenOf = (gw: TestGateway, session: Parameters<typeof picture>[1]) => () =>
  picture(gw, session)
