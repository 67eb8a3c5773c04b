import type { Dict } from '../field'

export const SUBSIDY_RULE = {
  PER_TXN: '每笔固定',
  RATIO: '按比例',
} as const satisfies Dict

export const SUBSIDY_STATUS = {
  DRAFT: { label: '未生效', tone: 'waiting' },
  ACTIVE: { label: '生效中', tone: 'success' },
  PAUSED: { label: '暂停', tone: 'waiting' },
  USED_UP: { label: '已用完', tone: 'closed' },
  ENDED: { label: '已结束', tone: 'closed' },
} as const satisfies Dict
