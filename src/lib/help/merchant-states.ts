import { APPEAL_NODE, AUDIT_RESULT, HANDLE_DEGREE, OPERATION_STATUS } from '#domain/appeal/dicts'
import { APPLY_STATUS, CARD_CHECK } from '#domain/application/dicts'
import { BIND_STATUS, ONLINE_STATUS, REG_STATUS } from '#domain/device/dicts'
import { CHANGE_STATUS } from '#domain/merchant-change/dicts'
import { MEMBER_STATUS } from '#domain/member/dicts'
import {
  ALI_AUTH_STATE,
  AUTH_REVIEW_STATUS,
  AUTO_CASH_SWITCH,
  DEBT_STATE,
  EXPIRY_STATE,
  MER_STATUS,
  ORDER_OPEN,
  REGISTER_STATUS,
  SHOP_STATUS,
  WX_AUTH_STATE,
} from '#domain/merchant/dicts'
import { SETTLE_ANSWER, SETTLE_CHANGE_STATUS } from '#domain/settle-change/dicts'
import { CODE_BIND_STATUS } from '#domain/shop/dicts'
import { told, type Told } from './of-dict'

/** States of merchants, their applications, shops, terminals and members (domain §7, §9.7). */
export const MERCHANT_STATES: readonly Told[] = [
  told(APPLY_STATUS, {
    DRAFT: '资料还没有提交，可以继续填写',
    AUDITING: '资料已提交，等待审核',
    REJECTED: '审核未通过，按驳回原因修改后重新提交',
    TO_SIGN: '审核通过，等待商户签约',
    OPENING: '商户已签约，正在开通支付产品',
    OPEN_FAILED: '渠道没有开通，按失败原因处理',
    FINISHED: '商户已开通，可以收款',
    CANCELED: '进件已撤销，不再处理',
    FROZEN: '进件被冻结，暂不处理',
  }),
  told(CARD_CHECK, {
    NONE: '这类账户不做四要素验证',
    CHECKING: '银行正在验证姓名、证件、卡号和手机号',
    MATCHED: '银行答复四项一致',
    MISMATCH: '银行答复至少有一项不一致',
    UNKNOWN: '银行没有给出结果',
  }),
  told(MER_STATUS, {
    NORMAL: '商户可以收款和结算',
    FROZEN: '商户被冻结，不能收款，余额暂不付出',
    LIMITED: '商户的部分能力被限制',
    CLOSED: '商户已注销，不能收款',
  }),
  told(WX_AUTH_STATE, {
    AUTHORIZED: '商户已在微信确认身份',
    UNAUTHORIZED: '商户还没有在微信确认身份',
  }),
  told(ALI_AUTH_STATE, {
    AUTHORIZED: '商户已在支付宝确认身份',
    UNAUTHORIZED: '商户还没有在支付宝确认身份',
    CLOSED: '商户的支付宝商户号已销户',
    SMID_NOT_EXIST: '支付宝没有这个商户号',
  }),
  told(AUTH_REVIEW_STATUS, {
    NONE: '商户不需要真实性审核',
    WAIT_SUBMIT: '等待商户在期限前补充材料',
    CHECKING: '材料已提交，等待审核',
    PASSED: '真实性审核通过',
    REJECTED: '材料未通过，修改后重新提交',
    OVERDUE: '期限内没有提交材料',
  }),
  told(REGISTER_STATUS, {
    PROCESSING: '报备已提交，等待渠道答复',
    SUCCESS: '渠道已受理报备',
    FAIL: '渠道没有受理，可以重新报备',
  }),
  told(SETTLE_CHANGE_STATUS, {
    TO_REVIEW: '变更已提交，等待他人复核',
    COOLING: '复核通过，冷静期满后生效',
    EFFECTIVE: '新的结算账户已生效',
    REJECTED: '复核人驳回了变更',
    WITHDRAWN: '提交人撤回了变更',
  }),
  told(SETTLE_ANSWER, {
    APPROVED: '结算账户的变更已通过',
    REJECTED: '结算账户的变更被驳回',
  }),
  told(DEBT_STATE, {
    OWING: '商户有欠款，从以后的结算中扣回',
    OVER: '欠款超过上限，需要处理',
  }),
  told(SHOP_STATUS, {
    OPEN: '门店营业，可以收款',
    SUSPENDED: '门店停业，暂不收款',
    CLOSED: '门店已关闭，不再收款',
  }),
  told(ORDER_OPEN, { 0: '门店没有开通自助点餐', 1: '顾客可以扫桌码点餐' }),
  told(AUTO_CASH_SWITCH, { 0: '余额不会自动提现', 1: '余额每天自动提现到结算账户' }),
  told(CODE_BIND_STATUS, { BOUND: '台码已绑定桌位', UNBOUND: '台码没有绑定桌位' }),
  told(BIND_STATUS, {
    IN_STOCK: '终端在库，还没有分给门店',
    BOUND: '终端已分给门店使用',
    DISABLED: '终端已停用，不能收款',
    SCRAPPED: '终端已报废，不再使用',
  }),
  told(REG_STATUS, {
    NOT_NEEDED: '这类终端不用报备',
    TO_REPORT: '终端还没有向渠道报备',
    REPORTING: '报备已提交，等待渠道答复',
    REPORTED: '渠道已登记这台终端',
    REPORT_FAIL: '渠道没有登记，可以重新报备',
    REVOKED: '渠道已注销这台终端',
  }),
  told(ONLINE_STATUS, { ON: '终端最近与平台有通讯', OFF: '终端近来与平台没有通讯' }),
  told(HANDLE_DEGREE, {
    L1: '渠道关注这家商户，交易不受影响',
    L2: '渠道限制了交易额度',
    L3: '渠道延迟结算这家商户的资金',
    L4: '渠道暂停了交易或冻结了资金',
    L5: '渠道清退这家商户',
  }),
  told(APPEAL_NODE, {
    WAIT_APPEAL: '等待在期限前提交申诉',
    AUDITING: '申诉已提交，等待渠道审核',
    SUPPLEMENT: '渠道要求补充材料',
    CLOSED: '渠道已给出结论',
    EXPIRED: '期限内没有提交申诉',
  }),
  told(OPERATION_STATUS, {
    PENDING: '运营还没有处理',
    DOING: '运营正在处理',
    DONE: '运营已处理完',
  }),
  told(AUDIT_RESULT, {
    PASS: '渠道解除处置',
    PARTIAL: '渠道解除了一部分处置',
    REFUSE: '渠道维持处置',
  }),
  told(EXPIRY_STATE, {
    EXPIRED: '营业执照或法人证件已过期',
    IN_7: '7天内有证照到期，尽快更新',
    IN_30: '8至30天内有证照到期',
    IN_60: '31至60天内有证照到期',
  }),
  told(CHANGE_STATUS, {
    DRAFT: '草稿还没有提交',
    REVIEWING: '等待另一位员工复核',
    UPSTREAM: '复核通过，等待渠道处理',
    WAITING: '渠道已同意，到生效时间生效',
    EFFECTIVE: '变更已生效',
    REFUSED: '复核人或渠道没有同意',
    WITHDRAWN: '申请人撤回了变更',
  }),
  told(MEMBER_STATUS, {
    NORMAL: '会员可以消费',
    FROZEN: '会员被冻结，储值不能使用',
    CANCELED: '会员已注销',
  }),
]
