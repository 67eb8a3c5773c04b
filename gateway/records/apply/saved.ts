import type { Apply } from './moves'
import { wireTime } from '../wire-time'

/** What saving and sending answer. */
export const savedAnswer = ({ applyId, version, updateTime }: Apply) => ({
  applyId,
  version,
  updateTime: wireTime(updateTime),
})
