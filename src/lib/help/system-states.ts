import { MODEL_STATUS } from '#domain/device/model-fields'
import { YEAR_STATUS } from '#domain/holiday/fields'
import { DAY_FILE } from '#domain/ingest-day/fields'
import { EVENT_STATE, FILE_STATE, SOURCE_STATUS } from '#domain/ingest/dicts'
import { MESSAGE_STATE } from '#domain/message/dicts'
import { IMPORT_STATE } from '#domain/moving-in/dicts'
import { OUTCOME } from '#domain/operation/actions'
import { PARTNER_STATUS, RULE_STATE } from '#domain/partner/fields'
import { TASK_STATUS } from '#domain/report/dicts'
import { STAFF_STATUS } from '#domain/staff/fields'
import { ORDER_STATE } from '#domain/upstream-order/dicts'
import { told, type Told } from './of-dict'

/** States of sources, orders, tasks, messages and people. */
export const SYSTEM_STATES: readonly Told[] = [
  told(EVENT_STATE, {
    APPLIED: '事件已记账',
    WAITING: '事件要等另一个事件或资料，到了自动入账',
    REFUSED: '事件有错，没有记账；更正后可以重新报来',
    DISCARDED: '事件由人工搁置，不再处理',
  }),
  told(FILE_STATE, {
    RECEIVED: '文件已收到，等待读取',
    READING: '文件正在读取',
    CHECKED: '文件已核对，等待入账',
    APPLIED: '文件的各行已入账',
    REFUSED: '文件有错，没有入账',
    SUPERSEDED: '同一天收到了更新的版本，以新版本为准',
  }),
  told(DAY_FILE, {
    NONE: '来源不要求这一天的账单',
    PENDING: '还没有到账单应到的时间',
    MISSING: '过了应到的时间，账单还没有到',
    RUNNING: '账单已收到，正在处理',
    APPLIED: '账单已入账',
    REFUSED: '账单有错，没有入账',
  }),
  told(SOURCE_STATUS, { ACTIVE: '来源可以报送数据', STOPPED: '来源已停用，不再接收数据' }),
  told(ORDER_STATE, {
    KEPT: '指令已记下，暂不发送',
    WAITING: '指令还没有送到上游',
    SENT: '上游已收到，等待答复',
    EXPIRED: '过了期限，上游没有答复',
    ANSWERED: '上游已答复',
    CANCELED: '指令已撤回',
  }),
  told(TASK_STATUS, {
    WAITING: '任务在排队',
    RUNNING: '报表正在生成',
    SUCCESS: '报表已生成，可以下载',
    FAIL: '报表没有生成，可以重试',
    CANCELED: '任务已取消',
    EXPIRED: '报表已过期删除，可以重新导出',
  }),
  told(MESSAGE_STATE, {
    WAITING: '消息等待发送',
    SENT: '消息已交给短信或邮件通道',
    FAILED: '消息没有发出',
    EXPIRED: '消息过期，没有发出',
  }),
  told(OUTCOME, {
    DONE: '操作已完成',
    REFUSED: '操作人没有权限，没有执行',
    FAILED: '操作没有完成，数据没有变化',
  }),
  told(IMPORT_STATE, {
    CHECKING: '正在核对文件，没有写入数据',
    CHECKED: '文件核对完，等待开始迁入',
    APPLYING: '正在写入核对通过的行',
    APPLIED: '核对通过的行已写入',
    REFUSED: '整个文件不能迁入，原因见说明',
    UNDONE: '迁入的数据已删除或冲回',
  }),
  told(RULE_STATE, {
    COMING: '还没到生效日期，可以撤销',
    HOLDS: '现在按它计算',
    OVER: '已被后来的一条取代',
  }),
  told(MODEL_STATUS, { IN_USE: '可以入库该型号的终端', STOPPED: '不能再入库，已有终端不变' }),
  told(YEAR_STATUS, { PENDING: '这一年的节假日还没有录入', ENTERED: '结算日按录入的日期推算' }),
  told(PARTNER_STATUS, { NORMAL: '渠道商可以拓展商户并分润', STOPPED: '渠道商已停止合作' }),
  told(STAFF_STATUS, { ENABLED: '员工可以登录', DISABLED: '员工不能登录' }),
]
