import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates'
import { compareBatches } from '../../../../packages/gateway/tests/merchant-settlement/batches'
import { Comparisons, type Row } from '../../../../packages/gateway/tests/merchant-settlement/days'
import {
  everything,
  type Everything,
} from '../../../../packages/gateway/tests/merchant-settlement/everything'
import { figuresOf, incomeOf, priceOf, settleDayOf, summaryOf } from './arithmetic'
import { prove } from '../../../../packages/gateway/features/proof/prove'
import { billOf, liveDay, type Life } from './life'
import {
  answerDisputes,
  dispute,
  exports,
  fund,
  refundByHand,
  returnPayout,
  risk,
  setUp,
} from './acts'
import { giveAccounts, invoiceAndPay } from './month-end'
import { activityOpened, tellAll } from './marketing'
import { LISTS, rowsOf } from './screens'
import { apply, openedOf, type Shopkeeper } from './merchants'
import { createOutside, goodPolicies, type Policy } from './outside'
import { addPerson } from './people'
import { makeSource } from './sources'
import { ask, endWorld, goTo, startWorld, type World } from './world'

const FIRST = '2026-12-01'
/** The thirtieth business day after the installation began to trade. */
const LAST = '2027-01-12'

let world: World
let life: Life
let owner: World['admin']
let second: World['admin']
let agent: World['admin']

/** What happens on the noon after a day of trading. */
const ACTS: Readonly<Record<string, () => Promise<unknown>>> = {
  '2026-12-02': () => risk(life),
  '2026-12-03': async () => {
    const paid = life.payments.filter(
      (one) => one.payChannel === 'WECHAT' && one.ending === 'SUCCESS' && one.refunds.length === 0,
    )
    const { list } = await ask(world, '/v1/trade/queryList', {
      tradeTimeStart: '2026-12-01 00:00:00',
      tradeTimeEnd: '2026-12-03 23:59:59',
      pageSize: 100,
    })
    for (const [n, one] of paid.slice(0, 3).entries()) {
      const { tradeNo } = list.find(
        (row: { channelTradeNo: string }) => row.channelTradeNo === one.no,
      )
      one.isDisputed = true
      await dispute(life, tradeNo, n, '2026-12-15', one.transAmt - one.couponAmt)
    }
    await answerDisputes(life)
  },
  '2026-12-04': () => exports(life),
  '2026-12-07': () => returnPayout(life),
  '2026-12-08': () => refundByHand(life, '2026-12-09'),
  '2026-12-14': () => refundByHand(life, '2026-12-15'),
  '2027-01-01': () => giveAccounts(life, { second, agent }),
  '2027-01-04': () => invoiceAndPay(life, { second, agent }),
}

beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  await endWorld(world)
})

const chain = (bizAddr: string) => ({
  licenseNo: '91330100799655058B',
  bizAddr,
  regAddr: '文三路90号1幢',
})

const CHANNELS: Readonly<Record<string, true>> = { WECHAT: true, ALIPAY: true, BANKCARD: true }

describe('a month on a bare installation', () => {
  test('merchants come from entry to open', async () => {
    const policies: Record<string, Policy> = {
      ...goodPolicies(),
      'channel.bill': ({ billDate, payChannel }) => [billOf(life, billDate!, payChannel!)],
    }
    const outside = createOutside(world, policies)
    const partner = await ask(world, '/v1/partner/save', {
      name: '沪上渠道有限公司',
      shortName: '沪上渠道',
      taxNo: '91330100799655058B',
      profitMode: 'RATIO',
      ratio: 30_000,
    })
    agent = await addPerson(world, {
      loginName: 'agent',
      newMobile: '13700000011',
      nickName: '陈明',
      roleName: '渠道商管理员',
      partnerId: partner.partnerNo,
    })
    second = await addPerson(world, {
      loginName: 'second',
      newMobile: '13700000013',
      nickName: '复核员',
      roleName: '管理员',
    })
    const shops = ['文三路90号1幢', '文三路91号', '文三路92号']
    const keepers: Shopkeeper[] = []
    const open = async (of: Parameters<typeof apply>[1], session = world.admin) => {
      const applyId = await apply(world, of, session)
      await outside.answer()
      const partner = session !== world.admin
      keepers.push(await openedOf(world, applyId, { kind: of.kind, partner }))
    }
    // One licence may have one application under way.
    for (const [no, addr] of shops.entries()) await open({ kind: 'normal', no, over: chain(addr) })
    await open({ kind: 'mini', no: 10 })
    await open({ kind: 'normal', no: 11 }, agent)
    await open({ kind: 'mini', no: 12 }, agent)
    life = {
      world,
      outside,
      keepers,
      wechat: await makeSource(world, '微信直连', ['WECHAT']),
      alipay: await makeSource(world, '支付宝直连', ['ALIPAY']),
      cards: await makeSource(world, '银行卡收单', ['BANKCARD']),
      platform: await makeSource(world, '营销平台', ['OTHER']),
      payments: [],
      states: {},
    }
    expect(outside.counts).toMatchObject({ 'channel.open OPENED': 6, 'bank.verify MATCHED': 2 })
    const links = world.sms.messages().filter(({ template }) => template === 'SIGN')
    expect(links).toHaveLength(6)
  })

  test('staff set up teams, terminals, table codes, the provider’s accounts and its promotions', async () => {
    await goTo(world, '2026-12-01 10:00:00')
    await setUp(life)
    await fund(life)
    await tellAll(life, life.wechat, [activityOpened(FIRST)])
    const shopIds = life.keepers.slice(0, 2).map(({ shopId }) => shopId)
    owner = await addPerson(world, {
      loginName: 'owner',
      newMobile: '13700000012',
      nickName: '店主',
      roleName: '注册门店',
      shopIds,
    })
    // The plates of the four companies, whose place is known, and three terminals.
    expect(life.outside.counts).toMatchObject({
      'clearing.report REPORTED': 7,
      'bank.recharge ARRIVED': 2,
    })
  })

  test('thirty business days of payments, files and refunds', { timeout: 1_800_000 }, async () => {
    for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
      await liveDay(life, day)
      await (ACTS[day] ?? (() => undefined))()
    }
    await goTo(world, `${addDays(LAST, 1)} 13:00:00`)
    const { proven } = await prove(world.gw.db, () => undefined, world.gw.config)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  })

  describe('the figures are those of the test’s own arithmetic', () => {
    let seen: Everything
    const isPartners = (merId: string) =>
      life.keepers.some((one) => one.merId === merId && one.partner)
    beforeAll(async () => {
      seen = await everything((path, body) => ask(world, path, body), [FIRST, LAST])
    })

    test('every payment with its fee, cost, share and what is settled of it', () => {
      const own = life.payments
        .filter((one) => one.ending === 'SUCCESS' && one.bookedOn)
        .map((one) => {
          const { paid, fee, settle } = priceOf(one, isPartners(one.merId))
          return [one.no, one.merId, one.transAmt, paid, fee, settle].join(' ')
        })
      const theirs = seen.trades.map((row) =>
        [row.channelTradeNo, row.merId, row.transAmt, row.payAmt, row.feeAmt, row.settleAmt].join(
          ' ',
        ),
      )
      expect(theirs.toSorted()).toEqual(own.toSorted())
      expect(own.length).toBeGreaterThan(600)
    })

    test('every day’s income', () => {
      const own = [...incomeOf(life.payments, isPartners)]
        .filter(([day]) => day <= LAST)
        .map(([day, { transAmt, fee, cost, share }]) =>
          [day, transAmt, fee, cost, share, fee - cost - share].join(' '),
        )
      const theirs = seen.income.map((row) =>
        [
          row.incomeDate,
          row.transAmt,
          row.merFeeAmt,
          row.costFeeAmt,
          row.partnerShareAmt,
          row.netIncomeAmt,
        ].join(' '),
      )
      expect(theirs.toSorted()).toEqual(own.toSorted())
    })

    test('the settlements of December with the provider and the partner', async () => {
      let [net, shared] = [0, 0]
      for (const [day, { fee, cost, share }] of incomeOf(life.payments, isPartners)) {
        if (!day.startsWith('2026-12')) continue
        net += fee - cost - share
        shared += share
      }
      const { list } = await ask(world, '/v1/settle/list', {})
      const amounts = list.map((row: Row) => [row.targetType, row.incomeAmt, row.settleStatus])
      expect(amounts.toSorted()).toEqual([
        ['PARTNER', shared, 'PAID'],
        ['PROVIDER', net, 'PAID'],
      ])
    })

    test('every day’s summary, and every channel’s statement of a day', async () => {
      const { list } = await ask(world, '/v1/trade/summaryList', {
        tradeDateStart: FIRST,
        tradeDateEnd: '2026-12-31',
        pageSize: 100,
      })
      const days = list.map((row: Row) =>
        [row.tradeDate, row.payCount, row.payAmt, row.refundCount, row.refundAmt, row.feeAmt].join(
          ' ',
        ),
      )
      const own = days.map((text: string) => {
        const day = text.slice(0, 10)
        const { count, paid, refundCount, refundAmt, fee } = summaryOf(life.payments, day)
        return [day, count, paid, refundCount, refundAmt, fee].join(' ')
      })
      expect(days).toEqual(own)
      expect(days).toHaveLength(31)
      const bills = seen.statements.filter(
        (row) => row.billType === 'TRADE' && row.merId === null && row.payChannel in CHANNELS,
      )
      const shown = bills.map((row) =>
        [
          row.billDate,
          row.payChannel,
          row.transCount,
          row.transAmt,
          row.refundAmt,
          row.feeAmt,
        ].join(' '),
      )
      const reckoned = bills.map(({ billDate, payChannel }) => {
        const { count, amt, refundAmt, fee } = figuresOf(life.payments, billDate, payChannel)
        return [billDate, payChannel, count, amt, refundAmt, fee].join(' ')
      })
      expect(shown).toEqual(reckoned)
      expect(bills.length).toBeGreaterThan(120)
    })

    test('every merchant’s settlement batches: what was paid on the days they settle', () => {
      const reckoned = new Map<string, number>()
      for (const one of life.payments) {
        if (one.ending !== 'SUCCESS' || !one.bookedOn) continue
        const keeper = life.keepers.find(({ merId }) => merId === one.merId)!
        const date = settleDayOf(one.bookedOn, keeper)
        if (date > LAST) continue
        const key = `${date} ${one.merId}`
        reckoned.set(key, (reckoned.get(key) ?? 0) + priceOf(one, false).paid)
      }
      const batches = seen.batches
        .filter(({ grossAmt }) => grossAmt > 0)
        .map((row) => `${row.settleDate} ${row.merId} ${row.grossAmt}`)
      expect(batches.toSorted()).toEqual(
        [...reckoned].map(([key, amt]) => `${key} ${amt}`).toSorted(),
      )
    })

    test('batches, payouts and trades name each other and agree', async () => {
      // A small batch of the last day is carried to the day after.
      const next = addDays(LAST, 1)
      const all = await everything((path, body) => ask(world, path, body), [FIRST, next])
      const compared = new Comparisons()
      compareBatches(compared, all, next)
      expect(compared.wrong).toEqual([])
    })
  })

  test('every screen has rows, or says why it has none', async () => {
    const december = { start: '2026-12-01', end: '2026-12-31' }
    const asked: Record<string, Record<string, unknown>> = {
      // Payments of today, unless asked for others.
      trade: {
        tradeTimeStart: `${december.start} 00:00:00`,
        tradeTimeEnd: `${december.end} 23:59:59`,
      },
      // The activity has ended.
      bankActivity: { bizDateStart: december.start, bizDateEnd: december.end },
      // Those of the last 30 days, unless asked for others.
      message: { createTimeStart: '2026-11-27', createTimeEnd: december.end },
    }
    const seen: Record<string, number | string> = {}
    for (const { name, call, roles } of LISTS) {
      const session = roles.includes('3') ? world.admin : owner
      seen[name] = await rowsOf(world, session, call, asked[name] ?? {})
    }
    const empty = Object.entries(seen).filter(([, rows]) => !(Number(rows) > 0))
    // Nothing needed approval, no statement of a bank was uploaded and nothing of one is left over or
    // short, no voucher was made by hand, nothing was moved in from an old system and no merchant was changed: these lists say how that
    // begins. Profit is paid out by settlements: what is not yet settled cannot be withdrawn, as the
    // form of a withdrawal says (待结算分润，不可提现).
    expect(empty).toEqual([
      ['approval', 0],
      ['bankAccount', 0],
      ['bankEntry', 0],
      ['bankStatement', 0],
      ['correction', 0],
      ['dataImport', 0],
      ['merchantChange', 0],
      ['standing', 0],
      ['withdraw', 0],
    ])
    expect(Object.keys(seen).length).toBeGreaterThan(48)
  })
})
