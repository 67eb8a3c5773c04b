import { MERCHANTS, PARTNERS } from '../choices'
import { REBATE_STATUS, REBATE_TARGET } from './dicts'
import { field, type Fields, type FormValues, labelsOf } from '../field'
import { parseTiers, type Tier, tiersError } from './tiers'
import { partnerFields } from '../partner/fields'

/** The target of a rebate. */
export const rebateTarget = ({ targetType, targetId }: Readonly<Record<string, unknown>>) => ({
  of: targetType === 'PARTNER' ? 'partner' : 'merchant',
  id: targetId,
})

/** A rebate as stored (domain §9.4); a rule’s form is `rebateFields`. */
export const rebateRecordFields = {
  rebateId: field.id('返利单号'),
  ruleNo: field.id('规则编号', {
    link: ({ ruleNo }) =>
      ruleNo ? `/accounts/accountRebateRule/show/${String(ruleNo)}` : undefined,
  }),
  ruleName: field.text('规则名称'),
  targetType: field.enum('返利对象', REBATE_TARGET),
  targetId: field.id('对象编号', { record: rebateTarget }),
  targetName: field.text('对象名称', { width: 200, record: rebateTarget }),
  merId: field.remote('商户', {
    call: '/v1/merchant/merchantKVRequest',
    textField: 'targetName',
  }),
  ...partnerFields,
  tierText: field.longText('返利阶梯', {
    width: 260,
    hint: '按当月交易额达到的最高一档，计算全部交易额的返利',
  }),
  month: field.month('月份', { sortable: true }),
  baseAmt: field.money('交易额', {
    sortable: true,
    width: 136,
    hint: '当月支付成功的订单金额',
  }),
  rate: field.rate('适用费率'),
  rebateAmt: field.money('返利金额', {
    sortable: true,
    width: 148,
    hint: '返利金额 = 交易额 × 适用费率（四舍五入到分）+ 舍入差额',
    link: ({ rebateId }) => `/accounts/accountRebateDetail?rebateId=${String(rebateId)}`,
  }),
  roundAmt: field.money('舍入差额', {
    signed: true,
    width: 136,
    hint: '返利逐日逐商户计算，各自四舍五入到分后相加；舍入差额为与整月一次计算的差',
  }),
  rebateStatus: field.enum('状态', REBATE_STATUS),
  calcTime: field.dateTime('计算时间'),
  confirmTime: field.dateTime('确认时间'),
  payTime: field.dateTime('发放时间'),
  remark: field.text('备注'),
} satisfies Fields

/** A tier of a rule: minimum turnover, and rate. */
export const tierFields = {
  fromAmt: field.money('交易额达到'),
  rate: field.rate('返利费率'),
} satisfies Fields

/** Labels shared with the forms. */
const label = labelsOf(rebateRecordFields)

/** The form of a rebate rule (domain §9.4); console and gateway share these rules. */

export const MAX_TARGETS = 200

const partners = ({ targetType }: FormValues): boolean => targetType === 'PARTNER'
const merchants = ({ targetType }: FormValues): boolean => targetType === 'MERCHANT'

export const rebateFields = {
  ruleName: field.text(label.ruleName, { required: true, min: 2, max: 30 }),
  targetType: field.enum(label.targetType, REBATE_TARGET, { required: true, radio: true }),
  partnerIds: field.remote(partnerFields.partnerId.label, PARTNERS, {
    required: partners,
    visible: partners,
    multiple: true,
    max: MAX_TARGETS,
  }),
  merIds: field.remote('商户', MERCHANTS, {
    required: merchants,
    visible: merchants,
    multiple: true,
    max: MAX_TARGETS,
  }),
  tiers: field.longText('返利阶梯', {
    required: true,
    hint: '每行一档：月交易额起点（元）与费率（%），如 0 0.03',
    validate: (typed) => {
      const tiers = typeof typed === 'string' ? parseTiers(typed) : undefined
      return tiers ? tiersError(tiers) : '每行须为起点金额与费率，如 20000 0.05'
    },
  }),
  fromMonth: field.month('起始月份', {
    required: true,
    hint: '从该月起每月2日计算上月返利；已结束的月份立即计算',
  }),
} satisfies Fields

/** Converts the form's text to the wire's tiers. */
export const sentTiers = (typed: unknown): Tier[] => parseTiers(String(typed ?? '')) ?? []
