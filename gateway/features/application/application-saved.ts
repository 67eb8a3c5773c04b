import type { Apply } from './application-moves'
import { wireTime } from '../../core/wire-time'

/** What saving and sending answer. */
export const savedAnswer = ({ applyId, version, updateTime }: Apply) => ({
  applyId,
  version,
  updateTime: wireTime(updateTime),
})
