/** What rc-resize-observer takes a polyfill for. */
export default ResizeObserver
