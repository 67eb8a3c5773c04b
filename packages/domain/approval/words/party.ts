import { termsWords, type MerchantTerms } from '../../merchant-account/terms-words'
import { SHARED_PRODUCT } from '../../partner/fields'
import { COOLING_HOURS } from '../../settle-change/dicts'
import { text, told, yuan, type ActWords } from './told'

const merchant = { call: '/v1/merchant/detail', keys: ['merId'] }
const partner = { call: '/v1/partner/detail', keys: ['partnerNo'] }
const imported = { call: '/v1/import/detail', keys: ['importNo'] }

const TERMS = ['reserveRate', 'reserveTargetAmt', 'reserveDays', 'debtLimitAmt'] as const

/** A merchant's terms; what a request leaves out stays. */
const termsOf = (record: Readonly<Record<string, unknown>>, asked = record): MerchantTerms =>
  Object.fromEntries(
    TERMS.map((name) => [name, Number(asked[name] ?? record[name])]),
  ) as unknown as MerchantTerms

/** Acts about one merchant or partner: its money, its terms, its accounts. */
export const PARTY_WORDS: Readonly<Record<string, ActWords>> = {
  '/v1/shop/autoCashRetry': {
    of: { call: '/v1/shop/autoCashDetail', keys: ['autoCashId'] },
    say: ({ shopName, cashAmt }) =>
      told`向 ${text(shopName) ?? '该门店'} 商户当前的结算账户提现 ${yuan(cashAmt)}`,
  },
  '/v1/merchantSettlement/settleNow': {
    of: merchant,
    say: ({ merRegName, unsettledAmt }) =>
      told`把 ${text(merRegName)} 未结算的 ${yuan(unsettledAmt)} 生成结算批次，并向其结算账户付款`,
  },
  '/v1/merchant/topUp': {
    of: merchant,
    say: ({ merRegName, debtAmt }, { amt }) =>
      told`生成 ${yuan(amt)} 的充值单；到账后先偿还 ${text(merRegName)} 的欠款 ${yuan(debtAmt)}，其余记入其保证金`,
  },
  '/v1/merchant/setReserve': {
    of: merchant,
    say: (record, asked) =>
      told`${text(record.merRegName)}：${termsWords(termsOf(record), termsOf(record, asked))}，下一批次起生效`,
  },
  '/v1/merchant/settleChangeApprove': {
    say: () =>
      `请核对变更资料中的账户与新账户一致。通过后经过${COOLING_HOURS}小时冷静期生效，首笔付款前先做小额打款验证`,
  },
  '/v1/merchantChange/approve': {
    of: { call: '/v1/merchantChange/detail', keys: ['changeId'] },
    say: ({ merName }) =>
      told`请核对 ${text(merName)} 变更前后的内容与材料。通过后提交渠道，渠道同意后按生效时间生效`,
  },
  '/v1/settle/accountApprove': {
    say: () => `通过后先做小额打款验证，验证通过后经过${COOLING_HOURS}小时冷静期生效`,
  },
  '/v1/settle/confirm': {
    of: { call: '/v1/settle/detail', keys: ['settleNo'] },
    say: ({ targetName, payableAmt }) =>
      payableAmt === 0
        ? '应付 ¥0.00，确认后无需付款，也不能再提异议'
        : told`应付 ${text(targetName)} ${yuan(payableAmt)}，确认后不能再提异议`,
  },
  '/v1/partner/save': {
    // Another state of a partner that is there moves nothing.
    say: (_, { partnerNo, name }) =>
      partnerNo === undefined ? told`新增渠道商 ${text(name)}，即日起按所填的规则分润` : undefined,
  },
  '/v1/partner/ruleAdd': {
    of: partner,
    say: ({ name }, { product, effectiveDate }) =>
      told`${text(name)} 自 ${text(effectiveDate)} 起，${text(product) && SHARED_PRODUCT[product as keyof typeof SHARED_PRODUCT]}按新规则分润`,
  },
  '/v1/partner/ruleDrop': {
    of: partner,
    say: ({ name }) => told`撤销 ${text(name)} 未生效的分润规则，已生效的规则不变`,
  },
  '/v1/import/apply': {
    of: imported,
    say({ importKind, goodCount, totalText, reason, refusedCount }) {
      const left = Number(refusedCount) > 0 ? `；有问题的 ${Number(refusedCount)} 行` : ''
      if (importKind === 'RATE_CHANGES')
        return told`请先核对变更前后的费率。通过后 ${text(goodCount)} 行逐一提交渠道，渠道同意后按生效日期生效${left && `${left}不变更`}`
      const more = text(totalText) === undefined ? '' : `，${text(totalText)!}`
      const why = text(reason) === undefined ? '' : `；${text(reason)!}`
      return told`迁入 ${text(goodCount)} 行${more}${why}${left && `${left}不迁入`}`
    },
  },
  '/v1/import/undo': {
    of: imported,
    say: ({ importKind, importState, appliedCount }) =>
      importState !== 'APPLIED'
        ? undefined
        : importKind === 'BRANCHES'
          ? '撤销后，这次更新过的银行改用随附的支行；要恢复以前的文件，请再迁入一次'
          : told`撤销后，这次迁入的 ${text(appliedCount)} 行不再保留；已有交易、结算或后续资料的不能撤销`,
  },
}
