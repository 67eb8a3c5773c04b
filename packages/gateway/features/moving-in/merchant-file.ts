import { and, eq, sql } from 'drizzle-orm'
import { formatDate, parseTime } from '#domain/dates'
import { ACCT_TYPE, MER_STATUS, SETTLE_CYCLE, SUBJECT_TYPE } from '#domain/merchant/dicts'
import { readLastDay, WRONG_DATE } from '#domain/reading/date'
import { sameName } from '#domain/reading/name'
import { phoneText, mobileText } from '#domain/reading/phone'
import { upperCode } from '#domain/reading/text'
import {
  bankCard,
  cnaps,
  companyAccount,
  idCard,
  licenseNo,
  merchantName,
  mobile,
  personName,
  servicePhone,
} from '#domain/validation/index'
import { partner } from '../../core/access-schema'
import { isAnyOf } from '../../core/db/one-of'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import type { ImportRow } from '../../core/imports/workbook'
import { retryWaitingEvents } from '../../core/ingest-retry'
import { takeNumbers } from '../../core/numbers'
import { pinyinOf } from '../../core/pinyin'
import { appendLogs } from '../../core/record-log'
import { registrationRow, type Registration } from '../channel-reg'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { merchant } from '../merchant/merchant-schema'
import {
  CORPORATE_BANKS,
  bankNamed,
  findRegion,
  PRIVATE_BANKS,
  regionPathName,
  STANDARD_CATEGORIES,
} from '../reference'
import type { FileKind, Importing } from './file-kind'
import { knownMerchants, knownPartners, textsOf } from './known-records'
import { MERCHANT_COLUMNS, SUB_MERCHANT_COLUMNS } from './merchant-columns'
import { readRow } from './read-row'
import { undoMerchants } from './undo-records'

const CHANNELS = Object.entries(SUB_MERCHANT_COLUMNS)
const CATEGORIES = STANDARD_CATEGORIES.flatMap(({ children = [] }) => children)
/** One yuan, as of a merchant that opens (domain §7.2). */
const MIN_SETTLE_AMT = 100

interface MerchantPlan {
  values: Omit<typeof merchant.$inferInsert, 'providerId' | 'merId' | 'applyId' | 'createdBy'>
  regs: Registration[]
}
type Find = (text: string) => string | undefined

/** Merchants of an old system; they are opened without an application. */
export const merchantFile: FileKind<MerchantPlan> = {
  columns: MERCHANT_COLUMNS,
  notes: [],
  keyOf: (cells) => cells['旧编号'],
  async plan(tx, of, rows) {
    const known = await knownMerchants(tx, of.providerId, textsOf(rows, '旧编号'))
    const partners = await knownPartners(tx, of.providerId)
    const taken = await takenSubMerchants(tx, of.providerId, rows)
    return rows.map((row) => {
      const own = known(row.cells['旧编号'] ?? '')
      if (own?.oldId === row.cells['旧编号']) return { row, reasons: [], isSame: true }
      const { plan, reasons } = readMerchant(row, of, { partners, taken })
      return reasons.length > 0 ? { row, reasons } : { row, reasons, plan }
    })
  },
  apply: openMerchants,
  undo: undoMerchants,
}

function readMerchant(
  row: ImportRow,
  { today }: Importing,
  { partners, taken }: { partners: Find; taken: ReadonlyMap<string, string> },
): { plan: MerchantPlan; reasons: string[] } {
  const { text, code, choice, date, yuan, value, found, say, reasons } = readRow(
    row,
    MERCHANT_COLUMNS,
  )
  const oldId = code('旧编号', { max: 64 })
  const subjectType = choice('主体类型', SUBJECT_TYPE)
  const merRegName = text('商户名称', { rule: merchantName(subjectType) })
  const licence = code('统一社会信用代码', { rule: licenseNo, read: upperCode })
  if (licence === '' && subjectType && subjectType !== 'MICRO') say('统一社会信用代码', '不能为空')
  const legalName = text('法人姓名', { rule: personName() })
  const contactMobile = text('联系手机', { rule: mobile, read: mobileText })
  const region = found('地区', findRegion, '没有这个区县')
  const bizAddr = text('详细地址', { max: 100 })
  const category = found(
    '经营类目',
    (typed) =>
      CATEGORIES.find(
        ({ categoryCode, categoryName, mcc }) =>
          [categoryCode, mcc].includes(typed) || sameName(categoryName, typed),
      ),
    '没有这个经营类目',
  )
  const acctType = choice('账户类型', ACCT_TYPE)
  const banks = acctType === '0' ? CORPORATE_BANKS : PRIVATE_BANKS
  const bank = found('开户银行', (typed) => bankNamed(banks, typed), '没有这家银行')
  const openDay = date('开户日期')
  if (openDay !== undefined && openDay > today) say('开户日期', '不能晚于今天')
  const shortName = text('商户简称') || merRegName
  const wxNo = row.cells['微信子商户号']
  const regs = CHANNELS.flatMap(([title, payChannel]): Registration[] => {
    const subMchId = code(title, { max: 32 })
    if (subMchId === '') return []
    const holder = taken.get(`${payChannel} ${subMchId}`)
    if (holder !== undefined) say(title, `已是商户${holder}的子商户号`)
    return [{ payChannel, registered: true, subMchId, message: '' }]
  })
  const regionName = region === undefined ? '' : (regionPathName(region) ?? '')
  return {
    plan: {
      values: {
        oldId,
        partnerId: found('渠道商', partners, '没有这个渠道商') ?? null,
        corpEntryChannel: '1',
        wxOrderId: null,
        merRegName,
        shortName,
        pinyin: pinyinOf(merRegName, shortName),
        subjectType: subjectType ?? '',
        licenseNo: licence || null,
        mcc: category?.mcc ?? '',
        mccName: category?.categoryName ?? '',
        region: region ?? '',
        regionName,
        regAddr: bizAddr,
        bizAddr,
        licenseEnd: value('证照有效期至', readLastDay, WRONG_DATE) ?? null,
        legalName,
        legalIdNo: code('法人身份证号', { rule: idCard(today), read: upperCode }),
        legalMobile: contactMobile,
        contactName: text('联系人') || legalName,
        contactMobile,
        contactEmail: '',
        servicePhone: text('客服电话', { rule: servicePhone, read: phoneText }) || contactMobile,
        salesman: '',
        settleCycle: choice('结算周期', SETTLE_CYCLE) ?? '',
        acctType: acctType ?? '',
        acctName: text('开户名'),
        acctNo: code('银行账号', { rule: acctType === '0' ? companyAccount : bankCard }),
        bankCode: bank?.bankCode ?? '',
        bankName: bank?.bankName ?? '',
        branchCode: code('联行号', { rule: cnaps }) || null,
        branchName: text('支行') || null,
        minSettleAmt: yuan('起结金额') ?? MIN_SETTLE_AMT,
        merStatus: choice('商户状态', MER_STATUS) ?? 'NORMAL',
        // A merchant that was paid by the channel has confirmed itself there.
        wxAuthState: wxNo ? 'AUTHORIZED' : 'UNAUTHORIZED',
        aliAuthState: row.cells['支付宝子商户号'] ? 'AUTHORIZED' : 'SMID_NOT_EXIST',
        authReviewStatus: 'NONE',
        openTime: new Date(parseTime(openDay ?? today)),
      },
      regs,
    },
    reasons: reasons(),
  }
}

/** The merchants that have the sub-merchant numbers of some rows, by channel and number. */
async function takenSubMerchants(tx: Tx, providerId: string, rows: readonly ImportRow[]) {
  const numbers = CHANNELS.flatMap(([title]) => textsOf(rows, title))
  const regs = await tx
    .select()
    .from(channelReg)
    .where(and(eq(channelReg.providerId, providerId), isAnyOf(channelReg.subMchId, numbers)))
  return new Map(regs.map((reg) => [`${reg.payChannel} ${reg.subMchId}`, reg.merId]))
}

async function openMerchants(
  tx: Tx,
  { providerId, importNo, createdBy, operator, now }: Importing,
  rows: readonly { plan: MerchantPlan }[],
): Promise<string[]> {
  const head = `8${formatDate(now).slice(2).replaceAll('-', '')}9`
  const first = await takeNumbers(tx, head, rows.length)
  const merIds = rows.map((_, i) => head + String(first + i).padStart(8, '0'))
  const about = { providerId, applyId: importNo, createdBy }
  await insertRows(
    tx,
    merchant,
    rows.map(({ plan }, i) => ({ ...about, merId: merIds[i]!, ...plan.values })),
  )
  await insertRows(
    tx,
    channelReg,
    rows.flatMap(({ plan }, i) =>
      plan.regs.map((reg) => ({
        ...registrationRow({ providerId, merId: merIds[i]! }, reg, now),
        authorizeState: 'AUTHORIZED',
      })),
    ),
  )
  await appendLogs(tx, merIds, {
    providerId,
    targetType: 'merchant',
    title: '迁入商户',
    operator,
    toState: 'NORMAL',
    remark: `数据迁入 ${importNo}`,
    time: now,
  })
  await retryWaitingEvents(tx, providerId, now)
  await countMerchants(tx, providerId, rows)
  return merIds
}

/** Partners are locked in one order: two imports that count the same ones do not deadlock. */
async function countMerchants(
  tx: Tx,
  providerId: string,
  rows: readonly { plan: MerchantPlan }[],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { plan } of rows)
    if (plan.values.partnerId)
      counts.set(plan.values.partnerId, (counts.get(plan.values.partnerId) ?? 0) + 1)
  for (const [partnerId, n] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await tx
      .update(partner)
      .set({ merchantCount: sql`${partner.merchantCount} + ${n}` })
      .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId)))
}
