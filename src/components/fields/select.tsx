import { Select as AntdSelect, type SelectProps } from 'antd'
import { offerSelect } from './light-select'

/**
 * Antd's Select, whose Tab in a select of several closes it and moves on: antd's own would tick or
 * untick the option under the cursor and keep the focus.
 */
export function Select<V>(props: SelectProps<V>) {
  const { mode, onInputKeyDown } = props
  return (
    <AntdSelect<V>
      {...props}
      onInputKeyDown={(event) => {
        onInputKeyDown?.(event)
        if (mode === 'multiple' && event.key === 'Tab') event.stopPropagation()
      }}
    />
  )
}

offerSelect(Select)
