/**
 * What a page begins with, inside it: a press on a button that comes before `web/boot.ts` is there is kept for it. Links and
 * forms work by themselves, and what the browser opens and closes too.
 */
export const FIRST_SCRIPT = `addEventListener('click',window.keepPress=({target:t})=>{if(t=t.closest?.('button[type="button"]:not([popovertarget])'))window.pressed=t},true)`
