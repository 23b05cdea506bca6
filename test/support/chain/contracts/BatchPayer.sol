// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice Makes several payments in one transaction, so that one hash carries several Transfer logs.
contract BatchPayer {
    struct Payment {
        IERC20 token;
        address to;
        uint256 amount;
    }

    error PaymentFailed(uint256 index);

    receive() external payable {}

    /// @notice Pays out of the caller's allowance: each log's `from` is the caller.
    function payFromCaller(Payment[] calldata payments) external {
        for (uint256 i = 0; i < payments.length; i++) {
            if (!payments[i].token.transferFrom(msg.sender, payments[i].to, payments[i].amount)) revert PaymentFailed(i);
        }
    }

    /// @notice Pays out of this contract's balance: each log's `from` is this contract.
    function payFromSelf(Payment[] calldata payments) external {
        for (uint256 i = 0; i < payments.length; i++) {
            if (!payments[i].token.transfer(payments[i].to, payments[i].amount)) revert PaymentFailed(i);
        }
    }

    /// @notice Forwards native coin: it reaches `to` without a transaction addressed to `to`.
    function payNative(address payable to) external payable {
        (bool paid,) = to.call{value: msg.value}("");
        if (!paid) revert PaymentFailed(0);
    }
}
