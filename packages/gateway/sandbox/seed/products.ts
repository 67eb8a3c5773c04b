import { addDays, formatDate } from '#domain/dates'
import { channelIdOf, type RegChannel } from '../../features/channel-reg/channels'
import { regIdOf, type channelReg } from '../../features/channel-reg/channel-reg-schema'
import type { job } from '../../core/jobs/job-schema'
import type { merchantProduct } from '../../features/merchant/merchant-schema'
import { CHANNEL_REG_JOB } from '../simulator/agenda'
import type { SeedMerchant } from './merchants'
import { createRandom } from './random'
import type { SeedTime } from './time'
import { REGISTER_FAILURES } from './words'

export type SeedProduct = typeof merchantProduct.$inferInsert

/** Public bodies that pay no fee, by their category; some of them never asked for it. */
const REDUCED: Readonly<Record<string, string>> = {
  学校: 'SCHOOL',
  医院: 'HOSPITAL',
  慈善公益: 'CHARITY',
}

/** Rates in force, and for some merchants the ones before. Micro merchants take codes only. */
export function buildProducts(merchants: readonly SeedMerchant[]): SeedProduct[] {
  return merchants.flatMap(({ row, trading }, i) => {
    const random = createRandom(6_000_000 + i * 49_979_687)
    const opened = formatDate(row.openTime.getTime())
    const code = random.pick([300, 350, 380, 380, 380, 400, 450, 600])
    const lines: [payChannel: string, cardKind: string, feeRate: number, feeCapAmt?: number][] = [
      ['WECHAT', '', code],
      ['ALIPAY', '', code],
      ['UNIONPAY', '', Math.max(300, code - 30)],
    ]
    if (row.subjectType !== 'MICRO')
      lines.push(
        ['BANKCARD', 'DEBIT', random.pick([450, 500, 550]), 2000],
        ['BANKCARD', 'CREDIT', random.pick([550, 600, 630])],
      )
    if (row.subjectType === 'ENTERPRISE') lines.push(['DCEP', '', 0], ['OTHER', '', 600])
    const rateProduct = REDUCED[trading.category] ?? 'STANDARD'
    const reduced = rateProduct !== 'STANDARD'
    const current = lines.map(([payChannel, cardKind, feeRate, feeCapAmt = 0]): SeedProduct => ({
      providerId: row.providerId,
      merId: row.merId,
      payChannel,
      cardKind,
      effectiveDate: i % 9 === 0 ? addDays(opened, 2) : opened,
      rateProduct,
      feeRate: reduced ? 0 : feeRate,
      feeMinAmt: i % 15 === 4 && feeRate > 0 && !reduced ? 1 : 0,
      feeCapAmt: reduced ? 0 : feeCapAmt,
    }))
    const past =
      i % 9 === 0
        ? current.map((product) => ({
            ...product,
            effectiveDate: opened,
            feeRate: product.feeRate > 0 ? product.feeRate + 50 : 0,
          }))
        : []
    return [...past, ...current]
  })
}

type SeedReg = typeof channelReg.$inferInsert

/** Registrations with WeChat, Alipay and UnionPay; some sent again just now, some refused. */
export function buildChannelRegs(merchants: readonly SeedMerchant[], time: SeedTime): SeedReg[] {
  return merchants.flatMap(({ row }, i) => {
    const random = createRandom(7_000_000 + i * 67_867_967)
    const county = row.region.slice(-6, -2)
    const lines: [payChannel: RegChannel, subMchId: string, authorized: boolean][] = [
      ['WECHAT', `16${random.digits(8)}`, row.wxAuthState === 'AUTHORIZED'],
      ['ALIPAY', `2088${random.digits(12)}`, row.aliAuthState === 'AUTHORIZED'],
      ['UNIONPAY', `482${county}${row.mcc}${random.digits(4)}`, true],
    ]
    return lines.map(([payChannel, subMchId, authorized], j) => {
      const registerStatus =
        j === 2 ? ({ 5: 'PROCESSING', 11: 'FAIL' }[i % 14] ?? 'SUCCESS') : 'SUCCESS'
      return {
        providerId: row.providerId,
        merId: row.merId,
        payChannel,
        channelId: channelIdOf(payChannel, row.providerId),
        subMchId: registerStatus === 'SUCCESS' ? subMchId : '',
        registerStatus,
        resultMessage:
          registerStatus === 'FAIL' ? REGISTER_FAILURES[i % REGISTER_FAILURES.length]! : '',
        registerTime:
          registerStatus === 'PROCESSING'
            ? new Date(Math.max(row.openTime.getTime(), time.now - (1 + (i % 50)) * 60_000))
            : new Date(row.openTime.getTime() - (3 - j) * 60_000),
        authorizeState: authorized && registerStatus === 'SUCCESS' ? 'AUTHORIZED' : 'UNAUTHORIZED',
      }
    })
  })
}

/** The channels answer over the next three days. */
export function channelRegJobs(
  regs: readonly SeedReg[],
  time: SeedTime,
): (typeof job.$inferInsert)[] {
  return regs
    .filter(({ registerStatus }) => registerStatus === 'PROCESSING')
    .map((reg, i) => ({
      jobId: `seed${regIdOf(reg)}`,
      providerId: reg.providerId,
      kind: CHANNEL_REG_JOB,
      refId: regIdOf(reg),
      clock: 'business',
      runAt: new Date(time.now + (5 + ((i * 7) % 67)) * 3_600_000),
      createdAt: new Date(time.now),
    }))
}
