import { TimeText } from './time-text.tsx'

/** The tag `<time>` of a text: `t.last({ when: moment(at), time: timeTag(at) })`. */
export const timeTag = (iso: string) => (text: string) => (
  <TimeText key="time" iso={iso}>
    {text}
  </TimeText>
)
