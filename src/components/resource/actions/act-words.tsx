import type { ActWords } from '#domain/approval/words/index'
import type { FormValues } from '../../../lib/resource'
import { useFormValue, useRules } from '../../fields/field-item'
import type { Row } from '../parts/value'

/** What an action will do, as those read it who may have to approve it; nothing until it is known. */
export function ActSentence(props: {
  words: ActWords
  row: Row
  /** The request of the form's values. */
  asked: (values: FormValues) => Row
}) {
  const { words, row, asked } = props
  const rules = useRules()
  const sentence = useFormValue(() => words.say(row, asked(rules.sent())) ?? '')
  return sentence && <p className="rv-question">{sentence}</p>
}
