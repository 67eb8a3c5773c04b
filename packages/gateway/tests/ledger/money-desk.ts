import { randomBytes } from 'node:crypto'
import { file } from '../../schema'
import type { Gateway } from '../../gateway'
import { simplePdf } from '../support/simple-pdf'
import type { Random } from '../../sandbox/random'
import { addDays, addMonths, formatDate } from '#domain/dates'
import type { Loose, TestSession } from '../support/wire-client'

/** Does one thing of its kind; answers what came of it, `none` when there was nothing to do it to. */
export type MoneyEvent = (session: TestSession) => Promise<string>

/** What events are made with. */
export interface Desk {
  gateway: Gateway
  random: Random
  call(
    session: TestSession,
    path: string,
    body: Record<string, unknown>,
  ): Promise<{ respCode: string; respData: Loose }>
  /** A row of a list, undefined where it has none. */
  oneOf(session: TestSession, path: string, filter: Record<string, unknown>): Promise<Loose>
}

/** What the staff does at the desk with invoices, profit, subsidies, rebates and differences. */
export function deskEvents({ gateway, random, call, oneOf }: Desk): Record<string, MoneyEvent> {
  const today = () => formatDate(gateway.clock.now())
  const some = <T>(list: readonly T[], most: number): T[] =>
    list.filter(() => random.chance(30)).slice(0, most)
  const done = async (...asked: Parameters<typeof call>) => (await call(...asked)).respCode

  return {
    async invoice(session) {
      const { respData } = await call(session, '/v1/invoice/options', {})
      const open = (respData.settles as Loose[]).filter(({ refusal }) => refusal === null)
      if (open.length === 0) return 'none'
      const first = random.pick(open)
      const chosen = open.filter(
        ({ settleNo, targetId }) =>
          settleNo === first.settleNo || (targetId === first.targetId && random.chance(30)),
      )
      const saved = await call(session, '/v1/invoice/save', {
        settleNos: chosen.map(({ settleNo }) => settleNo),
        invoiceKind: random.pick(['1', '2']),
        invoiceNo: random.digits(20),
        invoiceDate: today(),
        taxRate: '6000',
        fileToken: await invoiceFile(gateway, session),
      })
      if (saved.respCode !== '90000' || random.chance(20)) return `saved ${saved.respCode}`
      const { invoiceApplyNo, version } = saved.respData
      return `submitted ${await done(session, '/v1/invoice/submit', { invoiceApplyNo, version })}`
    },
    async invoiceEnd(session) {
      const row = await oneOf(session, '/v1/invoice/list', {
        invoiceStatus: ['DRAFT', 'REJECTED', 'APPROVED'],
      })
      if (!row) return 'none'
      const { invoiceApplyNo, version, invoiceStatus, invoiceKind } = row
      const about = { invoiceApplyNo, version }
      if (invoiceStatus !== 'APPROVED')
        return random.chance(50)
          ? `cancelled ${await done(session, '/v1/invoice/cancel', about)}`
          : `submitted ${await done(session, '/v1/invoice/submit', about)}`
      // Special ones need the confirmation; that of a paper one is shorter.
      const length = { 2: 20, 3: 16 }[String(invoiceKind)]
      const code = await done(session, '/v1/invoice/redApply', {
        ...about,
        redReason: '01',
        ...(length !== undefined && { redInfoNo: random.digits(length) }),
      })
      return `reversed ${code}`
    },
    withdraw: (session) =>
      done(session, '/v1/account/withdrawApply', { amt: random.between(100, 5_000_00) }),
    async subsidy(session) {
      const { respData } = await call(session, '/v1/merchant/queryList', {
        merStatus: ['NORMAL'],
        pageSize: 50,
      })
      const merIds = some<Loose>(respData.list, 5).map(({ merId }) => merId)
      const beginDate = addDays(today(), random.between(0, 2))
      return done(session, '/v1/account/subsidyAllot', {
        activityName: `补贴${random.digits(6)}`,
        merIds,
        ...(random.chance(50)
          ? { subsidyRule: 'PER_TXN', perTxnAmt: random.between(1, 200) }
          : { subsidyRule: 'RATIO', ratio: random.between(1, 20_000) }),
        // So little now and then that a day uses it up.
        capAmt: random.between(200, 50_00),
        beginDate,
        endDate: addDays(beginDate, random.between(0, 5)),
      })
    },
    async subsidySteer(session) {
      const row = await oneOf(session, '/v1/account/subsidyList', {
        subsidyStatus: ['DRAFT', 'ACTIVE', 'PAUSED'],
      })
      if (!row) return 'none'
      const event = random.pick(['pause', 'resume', 'end'])
      const { subsidyId, version } = row
      const about = { subsidyId, version, event }
      return `${event} ${await done(session, '/v1/account/subsidySteer', {
        ...about,
        ...(event !== 'resume' && { reason: '活动调整' }),
      })}`
    },
    async rebate(session) {
      const targetType = random.pick(['PARTNER', 'MERCHANT'])
      const isMerchant = targetType === 'MERCHANT'
      const { respData } = isMerchant
        ? await call(session, '/v1/merchant/queryList', { pageSize: 50 })
        : await call(session, '/v1/partner/partnerKVRequest', {})
      const list = (Array.isArray(respData) ? respData : respData.list) as Loose[]
      const ids = some(list, 3).map((one) => (isMerchant ? one.merId : one.key))
      return done(session, '/v1/account/rebateAllot', {
        ruleName: `返利${random.digits(8)}`,
        targetType,
        [isMerchant ? 'merIds' : 'partnerIds']: ids,
        tiers: JSON.stringify([
          { fromAmt: 0, rate: random.between(1, 100) },
          { fromAmt: 100_000, rate: random.between(100, 500) },
        ]),
        fromMonth: addMonths(today().slice(0, 7), -random.between(0, 3)),
      })
    },
    async rebateSteer(session) {
      const row = await oneOf(session, '/v1/account/rebateList', {
        rebateStatus: ['CALC', 'CONFIRMED'],
      })
      if (!row) return 'none'
      const event = random.pick(['confirm', 'pay', 'pay', 'void'])
      const { rebateId, version } = row
      return `${event} ${await done(session, '/v1/account/rebateSteer', {
        rebateId,
        version,
        event,
        ...(event === 'void' && { reason: '重复计算' }),
      })}`
    },
    async difference(session) {
      const row = await oneOf(session, '/v1/fin/diffList', {})
      if (!row) return 'none'
      const decision = random.pick(['ACCEPT', 'ACCEPT', 'RESOLVE', 'IGNORE', 'REOPEN'])
      const { diffId, version } = row
      const about = { diffId, version, decision, reason: '已核对' }
      return `${decision} ${await done(session, '/v1/fin/diffHandle', about)}`
    },
  }
}

/** An upload of this user, as the form leaves it. @returns its token */
async function invoiceFile({ db, files, clock }: Gateway, { userId, custId }: TestSession) {
  const token = randomBytes(16).toString('base64url')
  const bytes = simplePdf('INVOICE', [])
  await files.put(token, bytes)
  await db.insert(file).values({
    token,
    providerId: custId,
    uploaderId: userId,
    kind: 'pdf',
    mime: 'application/pdf',
    fileName: '发票.pdf',
    size: bytes.length,
    createdAt: new Date(clock.now()),
  })
  return token
}
