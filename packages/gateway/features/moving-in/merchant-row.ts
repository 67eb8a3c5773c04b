import { parseTime } from '#domain/dates'
import { ACCT_TYPE, MER_STATUS, SETTLE_CYCLE, SUBJECT_TYPE } from '#domain/merchant/dicts'
import { readLastDay, WRONG_DATE } from '#domain/reading/date'
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
import type { ImportRow } from '../../core/imports/workbook'
import { pinyinOf } from '../../core/pinyin'
import type { Registration } from '../channel-reg'
import type { merchant } from '../merchant/merchant-schema'
import { findRegion, regionPathName } from '../reference'
import type { Importing } from './file-kind'
import { MERCHANT_COLUMNS, SUB_MERCHANT_COLUMNS } from './merchant-columns'
import { findBank, findCategory } from './reference-names'
import { readRow } from './read-row'

/** One yuan, as of a merchant that opens (domain §7.2). */
const MIN_SETTLE_AMT = 100

/** A merchant and its channels, as a row of the file has them. */
export interface MerchantPlan {
  values: Omit<typeof merchant.$inferInsert, 'providerId' | 'merId' | 'applyId' | 'createdBy'>
  regs: Registration[]
}
/** What the rows name that is there already. */
interface Known {
  partners: (text: string) => string | undefined
  /** Merchants by channel and sub-merchant number: `WECHAT 1600100001`. */
  taken: ReadonlyMap<string, string>
}

/** Reads a row; every fault of it is a reason. Amounts are fen, days are of Asia/Shanghai. */
export function readMerchant(
  row: ImportRow,
  { today }: Importing,
  { partners, taken }: Known,
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
  const category = found('经营类目', findCategory, '没有这个经营类目')
  const acctType = choice('账户类型', ACCT_TYPE)
  const bank = found('开户银行', findBank(acctType), '没有这家银行')
  const openDay = date('开户日期')
  if (openDay !== undefined && openDay > today) say('开户日期', '不能晚于今天')
  const shortName = text('商户简称') || merRegName
  const wxNo = row.cells['微信子商户号']
  const regs = Object.entries(SUB_MERCHANT_COLUMNS).flatMap(
    ([title, payChannel]): Registration[] => {
      const subMchId = code(title, { max: 32 })
      if (subMchId === '') return []
      const holder = taken.get(`${payChannel} ${subMchId}`)
      if (holder !== undefined) say(title, `已是商户${holder}的子商户号`)
      return [{ payChannel, registered: true, subMchId, message: '' }]
    },
  )
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
