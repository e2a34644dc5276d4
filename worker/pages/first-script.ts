/**
 * Inline script at the start of a page. It stores a button press until `web/boot.ts` has loaded.
 * Links, forms and popovers work without the script.
 */
export const FIRST_SCRIPT = `addEventListener('click',window.keepPress=({target:t})=>{if(t=t.closest?.('button[type="button"]:not([popovertarget])'))window.pressed=t},true)`
