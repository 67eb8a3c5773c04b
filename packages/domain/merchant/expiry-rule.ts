import { field, type Dict, type Fields, type FormValues } from '../field'

/** What happens to a merchant whose licence or ID has expired. */
const EXPIRY_ACT = { REMIND: '仅提醒', LIMIT: '限制商户' } as const satisfies Dict

const limits = ({ expiryAct }: FormValues): boolean => expiryAct === 'LIMIT'

/** The provider's rule; console and gateway validate by these fields. */
export const expiryRuleFields = {
  expiryAct: field.enum('证照到期后', EXPIRY_ACT, {
    required: true,
    hint: '受限商户不能绑定新终端，结算资金暂缓付款；证照更新生效后自动解除',
  }),
  expiryLimitDays: field.count('宽限天数', {
    required: limits,
    visible: limits,
    min: 0,
    max: 180,
    hint: '到期后满此天数的次日开始限制，0 表示到期次日',
  }),
  reason: field.longText('原因', { required: true, min: 2, max: 80 }),
} satisfies Fields
