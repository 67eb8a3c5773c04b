import { MERCHANTS, PARTNERS } from '../choices'
import { REBATE_TARGET } from '../dicts/account'
import { field, type Fields, type FormValues } from '../resource/field'
import { parseTiers, tiersError, type Tier } from './tiers'

/** What somebody says who sets up rebates (domain §9.4); both sides read these rules. */

export const MAX_TARGETS = 200

const partners = ({ targetType }: FormValues): boolean => targetType === 'PARTNER'
const merchants = ({ targetType }: FormValues): boolean => targetType === 'MERCHANT'

export const rebateFields = {
  ruleName: field.text('规则名称', { required: true, min: 2, max: 30 }),
  targetType: field.enum('返利对象', REBATE_TARGET, { required: true, radio: true }),
  partnerIds: field.remote('渠道商', PARTNERS, {
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

/** The form's text as the wire has it. */
export const sentTiers = (typed: unknown): Tier[] => parseTiers(String(typed ?? '')) ?? []
