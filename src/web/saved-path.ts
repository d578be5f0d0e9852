/** Of the saved mentors. Only code of members names it, so pages of visitors do not carry it. */
export const savedMentorsPath = '/dashboard/networks/saved'
