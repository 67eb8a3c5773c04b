import type { Application } from './application-moves'
import { wireTime } from '../../core/wire-time'

/** What saving and sending answer. */
export const savedAnswer = ({ applyId, version, updateTime }: Application) => ({
  applyId,
  version,
  updateTime: wireTime(updateTime),
})
