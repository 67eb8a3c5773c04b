/** Modules that sign-in needs only after an answer: loaded at the first key stroke. */
export { AlertDialog } from '../../components/light/dialog'
export { NextStep } from './next-step'
export { technicalLine } from '../../lib/failure'
