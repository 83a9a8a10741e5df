// What a person is told when a passkey can't be made or read. The ceremony itself is allauth's (mfa/js/webauthn.js).

const trouble = document.getElementById("passkey-trouble");

/** The sentence for what the browser threw. */
function sentenceFor(error) {
  if (!window.PublicKeyCredential) return "This browser, or this address, can't use passkeys. They need HTTPS, or http://localhost.";
  switch (error?.name) {
    case "NotAllowedError":
    case "AbortError":
      return "Nothing was confirmed in time. Try again when your device or key is at hand.";
    case "InvalidStateError":
      return "This device or key is among yours already.";
    case "SecurityError":
      return `Passkeys belong to a name. They don't work at ${location.hostname}: open the site by its name, or at http://localhost.`;
    default:
      return "Your browser could not use a passkey here. Try again, or sign in another way.";
  }
}

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  trouble.textContent = sentenceFor(event.detail.exception);
  trouble.hidden = false;
});

// Enter in a field does what the button does: a form without what the key says would only be refused.
for (const button of document.querySelectorAll("button[data-passkey]")) {
  button.addEventListener("click", () => {
    trouble.hidden = true; // so that the same trouble is told again
  });
  button.form.addEventListener("submit", (event) => {
    if (event.submitter === button) return;
    event.preventDefault();
    button.click();
  });
}
