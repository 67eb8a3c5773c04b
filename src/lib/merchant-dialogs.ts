import { merchantTermsFields } from '#domain/merchant-account/terms-fields'
import { freezeFields } from '#domain/merchant/fields'
import { expiryRuleFields } from '#domain/merchant/expiry-rule'
import { formatYuan } from '#domain/money'
import { topUpFields } from '#domain/recharge/top-up-fields'
import { acctTypesOf } from '#domain/settle-change/fields'
import { settleChangeForm } from '#domain/settle-change/form'
import type { LoadedAction } from './resource'

/** The dialogs of a merchant's money and of expired documents, one chunk that loads when the first of them is opened. */

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

const merchantFact = ({ merRegName }: Row) => ({ label: '商户', value: String(merRegName ?? '') })

/** The gateway's warnings about an account that it accepted. */
const doubtful = (warnings: readonly { msg: string }[] = []) =>
  warnings.length === 0
    ? undefined
    : ({
        tone: 'waiting',
        sentence: `已提交变更申请，须由他人复核。请再核对：${warnings.map(({ msg }) => msg).join('；')}`,
      } as const)

const acctTypeOf = ({ subjectType }: Row) => acctTypesOf(subjectType)[0]

export const changeSettle: Loaded = {
  form: {
    facts: (row) => [
      merchantFact(row),
      { label: '当前结算账户', value: [row.bankName, row.acctNo].filter(Boolean).join(' ') },
    ],
    initial: (row) => ({
      subjectType: row.subjectType,
      merRegName: row.merRegName,
      legalName: row.legalName,
      acctType: acctTypeOf(row),
      ...(acctTypeOf(row) === '0' && { acctName: row.merRegName }),
    }),
    fields: settleChangeForm({ again: true }),
    // The number that is read from the card is typed once more.
    follows: [
      {
        of: 'branchCode',
        call: '/v1/function/bankFunc/branchList',
        fill: { companyBank: 'bankCode', branchName: 'branchName' },
      },
      {
        of: 'acctPic',
        call: '/v1/realme/identify',
        document: 'BANK_CARD',
        fill: { acctNo: 'cardNo', bankCode: 'bankCode' },
      },
      {
        of: 'branch',
        call: '/v1/function/bankFunc/branchList',
        body: (branchCode, { companyBank: bankCode }) => ({ bankCode, keys: [branchCode] }),
        fill: { branchCode: 'branchCode', branchName: 'branchName' },
      },
    ],
  },
  body: (row, { companyBank, acctNoAgain: _, branch: _found, ...values }) => ({
    merId: row.merId,
    version: row.version,
    acctType: acctTypeOf(row),
    ...values,
    ...(companyBank !== undefined && { bankCode: companyBank }),
  }),
  result: ({ warnings }) => doubtful(warnings as readonly { msg: string }[] | undefined),
}

export const topUp: Loaded = {
  form: {
    facts: (row) => [
      merchantFact(row),
      { label: '欠款', value: formatYuan(row.debtAmt as number) },
      { label: '到账后', value: '先偿还欠款，其余记入保证金，供退款使用，到期退还' },
    ],
    initial: () => ({ payWay: 'TRANSFER' }),
    fields: topUpFields,
  },
}

export const setReserve: Loaded = {
  form: {
    facts: (row) => [
      merchantFact(row),
      { label: '已留存保证金', value: formatYuan(row.reserveAmt as number) },
    ],
    initial: ({ reserveRate, reserveTargetAmt, reserveDays, debtLimitAmt }) => ({
      reserveRate,
      reserveTargetAmt,
      reserveDays,
      debtLimitAmt,
    }),
    fields: merchantTermsFields,
  },
}

const yuan = (amt: unknown): string => formatYuan(amt as number)

/** What stopping a merchant does to its money. */
export const freeze: Loaded = {
  form: {
    facts: ({ unsettledAmt, balanceAmt, unpaidBatches, transitAmt }) => [
      { label: '未结算', value: `${yuan(unsettledAmt)}，暂缓结算` },
      {
        label: '待付余额',
        value: `${yuan(balanceAmt)}，暂停付款（${(unpaidBatches as readonly unknown[]).length} 个结算批次）`,
      },
      { label: '在途', value: `${yuan(transitAmt)}，银行已受理的照常到账` },
    ],
    fields: freezeFields,
  },
}

/** The provider's rule for merchants whose licence or ID has expired. */
export const expiryRule: Loaded = {
  form: {
    facts: ({ expiredCount, limitedCount }) => [
      { label: '证照已过期', value: `${String(expiredCount)} 个商户` },
      { label: '因证照到期受限', value: `${String(limitedCount)} 个商户` },
    ],
    initial: ({ expiryAct, expiryLimitDays }) => ({ expiryAct, expiryLimitDays }),
    fields: expiryRuleFields,
  },
}
