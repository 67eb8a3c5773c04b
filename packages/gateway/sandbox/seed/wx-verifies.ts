import { eq } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import { LONG_TERM } from '#domain/validation/validity'
import { formValuesOf, wxDataOf } from '#domain/wx-verify/data'
import { isMicro, wxForm } from '#domain/wx-verify/fields'
import { isWaiting } from '#domain/wx-verify/states'
import { channelReg } from '../../features/channel-reg/channel-reg-schema'
import { job } from '../../core/jobs/job-schema'
import { recordLog } from '../../core/db/core-schema'
import { wxVerify } from '../../features/wx-verify/wx-verify-schema'
import { firstCode, nextCode } from '../../features/wx-verify/wx-verify-apply'
import { picsOf } from '../../features/wx-verify/wx-verify-pics'
import { ofMerchant } from '../../features/wx-verify/wx-verify-prefill'
import { newQr } from '../simulator/qr'
import { WX_STEP_JOB } from '../simulator/agenda'
import { PROVIDER_ONE, PROVIDERS, STAFF } from './accounts'
import { idCardNo } from './identity'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedMerchant } from './merchants'
import type { SeedPart } from './parts'
import { createRandom, type Random } from './random'
import { lastOf, wxSteps, type WxPlan, type WxStep } from './wx-verify-steps'
import type { World } from './world'

type MerchantRow = Parameters<typeof ofMerchant>[0]
type Reg = typeof channelReg.$inferSelect
const HOUR = 3_600_000
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(STAFF).map(({ userId, name }) => [userId, name]),
)

/** What those who are not authorised wait for: every state of domain §7.7. */
const PLANS_ONE: readonly WxPlan[] = [
  'COMMIT',
  'FAIL',
  'EDITTING',
  'WAITTING_FOR_AUDIT',
  'WAITTING_FOR_CONFIRM_CONTACT',
  'PASSED',
  'REJECTED',
  'FREEZED',
  'CANCELED',
  'AGAIN',
  'FALLEN_BACK',
]
const PLANS_TWO: readonly WxPlan[] = ['WAITTING_FOR_CONFIRM_CONTACT', 'REJECTED']

/** WeChat verifications: those of authorised merchants are done, the others stand anywhere. */
export const wxVerifySeed: SeedPart = {
  name: 'wxVerify',
  async insert(tx, { world }) {
    const regs = new Map(
      (await tx.select().from(channelReg).where(eq(channelReg.payChannel, 'WECHAT'))).map((reg) => [
        reg.merId,
        reg,
      ]),
    )
    const made = planned(world).flatMap(({ merchant, plan }, i) => {
      const reg = regs.get(merchant.row.merId)
      return reg ? ordersOf(world, merchant, { plan, reg, i }) : []
    })
    await insertRows(
      tx,
      wxVerify,
      made.map(({ row }) => row),
    )
    await insertRows(
      tx,
      recordLog,
      made.flatMap(({ logs }) => logs),
    )
    await insertRows(
      tx,
      job,
      made.flatMap(({ jobs }) => jobs),
    )
  },
}

function planned(world: World): { merchant: SeedMerchant; plan: WxPlan }[] {
  return PROVIDERS.flatMap(({ providerId }) => {
    const all = world.merchants.filter(
      ({ row }) => row.providerId === providerId && row.wxOrderId !== null,
    )
    const open = all.filter(({ row }) => row.wxAuthState !== 'AUTHORIZED')
    const first = providerId === PROVIDER_ONE
    // Only an account can be verified, so a micro merchant never gets there.
    const account = first ? open.find(({ row }) => !isMicro(row.subjectType)) : undefined
    const others = open.filter((merchant) => merchant !== account)
    const plans = first ? PLANS_ONE : PLANS_TWO
    return all.map((merchant) => {
      if (merchant === account) return { merchant, plan: 'WAITTING_FOR_CONFIRM_LEGALPERSON' }
      const at = others.indexOf(merchant)
      return { merchant, plan: at < 0 ? 'AUTHORIZED' : plans[at % plans.length]! }
    })
  })
}

/** The merchant's newest order, and for some a withdrawn one before it. */
function ordersOf(
  world: World,
  merchant: SeedMerchant,
  { plan, reg, i }: { plan: WxPlan; reg: Reg; i: number },
) {
  const holder = merchant.row as MerchantRow
  const orderId = holder.wxOrderId!
  const older = `${orderId.slice(0, 8)}9${orderId.slice(9)}`
  const random = createRandom(17_000_000 + i * 32_452_843)
  const content = contentOf(random, holder, plan, world)
  const of = (id: string, steps: readonly WxStep[]) =>
    orderOf(holder, reg, { orderId: id, steps, content, now: world.time.now, i })
  const opened = holder.openTime.getTime()
  const operator = NAMES[holder.createdBy] ?? ''
  const newest = of(orderId, wxSteps(plan, { opened, now: world.time.now, operator, content }))
  if (plan !== 'AGAIN' && i % 17 !== 3) return [newest]
  return [
    of(older, wxSteps('WITHDRAWN', { opened, now: world.time.now, operator, content })),
    newest,
  ]
}

function orderOf(
  holder: MerchantRow,
  reg: Reg,
  own: {
    orderId: string
    steps: readonly WxStep[]
    content: Content
    now: number
    i: number
  },
) {
  const { orderId, steps, content, now, i } = own
  const { providerId, applyId, merId, partnerId, createdBy } = holder
  const last = steps.at(-1)!
  const state = lastOf(steps, 'applymentState')
  const authorizeState = lastOf(steps, 'authorizeState')
  const tries = steps.filter(({ to }) => to === 'COMMIT').length
  const code = firstCode(providerId, orderId)
  const standing = { orderId, applymentState: state, authorizeState }
  const row: typeof wxVerify.$inferInsert = {
    providerId,
    ...standing,
    applyId,
    merId,
    partnerId: partnerId ?? null,
    createdBy,
    channelId: reg.channelId,
    subMchId: reg.subMchId,
    businessCode: tries > 1 ? nextCode(code) : code,
    ...newQr(standing, last.at),
    rejectParam: last.rejectParam ?? '',
    rejectReason: last.rejectParam === undefined ? '' : (last.remark ?? ''),
    data: content.data,
    pics: content.pics,
    createTime: new Date(steps[0]!.at),
    submitTime: new Date(steps.findLast(({ to }) => to === 'COMMIT')!.at),
    updateTime: new Date(last.at),
    version: steps.length,
  }
  const logs = steps.map((step, at): typeof recordLog.$inferInsert => ({
    providerId,
    targetType: 'wxVerify',
    targetId: orderId,
    seq: at + 1,
    time: new Date(step.at),
    title: step.title,
    operator: step.operator,
    fromState: step.from,
    toState: step.to,
    remark: step.remark ?? '',
  }))
  // What fell back is the merchant's to scan again; everything else goes on within days.
  const goesOn = isWaiting(standing) && last.to !== 'AUTHORIZE_STATE_UNAUTHORIZED'
  const jobs: (typeof job.$inferInsert)[] = goesOn
    ? [
        {
          jobId: `seed${orderId}`,
          providerId,
          kind: WX_STEP_JOB,
          refId: orderId,
          payload: { version: steps.length },
          clock: 'business',
          runAt: new Date(now + (8 + ((i * 7) % 48)) * HOUR),
          createdAt: new Date(now),
        },
      ]
    : []
  return { row, logs, jobs }
}

export interface Content {
  data: Record<string, unknown>
  pics: Record<string, string[]>
}

/** A complete application; the merchant's own sample documents stand for all pictures. */
function contentOf(random: Random, holder: MerchantRow, plan: WxPlan, { time }: World): Content {
  const { subjectType, pics, contactName, legalName } = holder
  const micro = isMicro(subjectType)
  // The account is verified for applications that somebody else than the legal person makes.
  const account = plan === 'WAITTING_FOR_CONFIRM_LEGALPERSON'
  const bySuper = !micro && (account || (contactName !== legalName && plan !== 'PASSED'))
  const year = Number(time.today.slice(0, 4))
  const begin = `${year - random.between(2, 8)}-0${random.between(1, 9)}-1${random.between(0, 9)}`
  const idCard = {
    begin,
    end: random.chance(20) ? LONG_TERM : addDays(begin, 20 * 365 + 5),
  }
  const values = formValuesOf({
    ...ofMerchant(holder),
    identificationValidBegin: idCard.begin,
    identificationValidEnd: idCard.end,
    identificationAddress: `北京市朝阳区样本路${random.between(1, 200)}号`,
    ...(subjectType === 'GOVERNMENT' && { companyProvePic: pics.licensePic ?? [] }),
    ...(bySuper && {
      contactType: 'SUPER',
      contactIdDocType: 'IDCARD',
      contactName,
      contactIdNo: idCardNo(random, year),
      contactIdBegin: idCard.begin,
      contactIdEnd: idCard.end,
      contactIdFront: (pics.legalIdPics ?? []).slice(0, 1),
      contactIdBack: (pics.legalIdPics ?? []).slice(1, 2),
      authLetterPic: (pics.licensePic ?? []).slice(0, 1),
    }),
  })
  const { fields } = wxForm({ subjectType, today: time.today })
  return { data: { ...wxDataOf(fields, values), subjectType }, pics: picsOf(fields, values) }
}
