import type { Dict } from '../field'

export const PROOF_STATUS = {
  RUNNING: { label: '核对中', tone: 'running' },
  PASSED: { label: '全部相符', tone: 'success' },
  FAILED: { label: '有不符', tone: 'failed' },
  BROKEN: { label: '未完成', tone: 'failed' },
} as const satisfies Dict
